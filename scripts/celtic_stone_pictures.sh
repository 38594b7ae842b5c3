#!/usr/bin/env bash
# scripts/celtic_stone_pictures.sh [DIR]: makes the pictures of docs/celtic-stone.md anew. TIPPE names the program.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
to=$(readlink -f "${1:-$root/docs/pictures}")
tippe=$(readlink -f "${TIPPE:-$root/build/release/tippe}")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

run() { "$tippe" run "$1" --set integrate.end="$2" --every "$3" --out "$4" --quiet; }
for scene in celtic-stone celtic-stone-fig4; do run "$scene" 4 0.005 "$scene"; done
for law in tanh pade2 pade1; do run "celtic-stone-fig4-$law" 4 0.005 "fig4-$law"; done
run celtic-stone-tanh 4 0.005 fig5
run celtic-stone-no-torque 4 0.005 fig5-free

gnuplot <<'GNUPLOT'
set encoding utf8
set datafile separator ','
set datafile columnheaders
set border 3 lw 1.2 lc rgb '#333333'
set tics nomirror out
set grid lw 0.8 lc rgb '#dddddd' dt 1
set xlabel 't [s]'
set terminal pngcairo enhanced size 1000,560 font 'DejaVu Sans,16' background 'white'
set output 'celtic_fig4.png'
set title "{/:Bold Started with 20 rad/s: exact law and three approximations}\nkudra2011 Fig. 4"
set ylabel 'ω₃ [rad/s]'
plot 'celtic-stone-fig4/trajectory.csv' using "t":"omega_z" with lines lw 3 lc rgb '#000000' title 'exact', \
     'fig4-tanh/trajectory.csv' using "t":"omega_z" with lines lw 2 dt 2 lc rgb '#56b4e9' title 'tanh', \
     'fig4-pade2/trajectory.csv' using "t":"omega_z" with lines lw 2 lc rgb '#d55e00' title 'Padé 2', \
     'fig4-pade1/trajectory.csv' using "t":"omega_z" with lines lw 2 lc rgb '#009e73' title 'Padé 1'
set output 'celtic_fig5.png'
set terminal pngcairo enhanced size 1000,860 font 'DejaVu Sans,16' background 'white'
set multiplot layout 3,1 margins 0.11,0.97,0.10,0.88 spacing 0.04
unset xlabel
set format x ''
set title "{/:Bold Started with 4 rad/s: it turns round}\nkudra2011 Fig. 5"
set key right
set ylabel 'ω₃ [rad/s]'
plot 'fig5/trajectory.csv' using "t":"omega_z" with lines lw 2 lc rgb '#0072b2' title 'tanh', \
     'fig5-free/trajectory.csv' using "t":"omega_z" with lines lw 2 lc rgb '#d55e00' title 'without M_t', \
     'celtic-stone/trajectory.csv' using "t":"omega_z" with lines lw 2 dt 2 lc rgb '#000000' title 'exact'
unset title
set ylabel 'ω₁, ω₂ [rad/s]'
plot 'fig5/trajectory.csv' using "t":"omega_x" with lines lw 1.5 lc rgb '#0072b2' title 'ω₁', \
     '' using "t":"omega_y" with lines lw 1.5 lc rgb '#d55e00' title 'ω₂'
set format x '%g'
set xlabel 't [s]'
set ylabel 'N [N]'
set ytics 1
plot 'fig5/trajectory.csv' using "t":"lambda_N_0" with lines lw 1.5 lc rgb '#333333' notitle
unset multiplot
unset output
GNUPLOT
mv celtic_fig4.png celtic_fig5.png "$to"

for part in a b c a-exact; do  # the last takes ten minutes of processor time
  "$tippe" sweep "kudra2011-fig6$part" --out "fig6$part" --quiet
  mv "fig6$part/final_omega_3.png" "$to/celtic_fig6${part/-/_}.png"
done
