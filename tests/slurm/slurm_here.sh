# shellcheck shell=bash
# A Slurm of one node on this machine, for tests: munged, slurmctld and slurmd on loopback with all their files in one folder. Needs root.
#   start_slurm FOLDER    exports SLURM_CONF; says why not and gives 1 where it cannot be
#   stop_slurm            ends what it started

slurm_pids=()

start_slurm() {
  local folder=$1 port=$((20000 + RANDOM % 10000)) program host
  for program in munged slurmctld slurmd sbatch squeue; do
    command -v "$program" >/dev/null || { echo "there is no $program: install slurm-wlm and munge"; return 1; }
  done
  ((EUID == 0)) || { echo 'slurmd must be started by root'; return 1; }
  host=$(hostname -s)
  mkdir -p "$folder"/{munge,state,spool,run} && chmod 711 "$folder" && chmod 700 "$folder/munge"
  dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 2>/dev/null && chmod 400 "$folder/munge/key"
  munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/run/munge" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" >"$folder/munged.log" 2>&1 &
  slurm_pids+=($!)
  cat >"$folder/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=socket=$folder/run/munge
SlurmUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,batch_sched_delay=0
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=60 State=UP
CONF
  printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\nConstrainCores=no\n' >"$folder/cgroup.conf"
  export SLURM_CONF=$folder/slurm.conf
  local i
  for ((i = 0; i < 50; ++i)); do [[ -S $folder/run/munge ]] && break; sleep 0.1; done
  slurmctld -D >"$folder/ctld.out" 2>&1 &
  slurm_pids+=($!)
  slurmd -D >"$folder/slurmd.out" 2>&1 &
  slurm_pids+=($!)
  for ((i = 0; i < 100; ++i)); do
    [[ $(sinfo -h -o %t 2>/dev/null) == idle ]] && return 0
    sleep 0.2
  done
  echo "the node does not come up: $(tail -n 3 "$folder"/*.log "$folder"/*.out 2>/dev/null | tr '\n' ' ')"
  return 1
}

stop_slurm() {
  local i pid
  for ((i = ${#slurm_pids[@]} - 1; i >= 0; --i)); do
    pid=${slurm_pids[$i]}
    kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null
  done
  slurm_pids=()
}
