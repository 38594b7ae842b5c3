! The tippedisk with smooth friction on the table, sailer2020 ODE model 1, for AUTO-07p; kept up by a constant torque about the vertical.
!
!   M q'' = h + f_g + w_N l_N + W_T l_T + torque,   l_T = -mu l_N g_T / (|g_T| + eps),   z = r sin(beta)
! (3.13), (3.15)-(3.20), (3.24), (3.28), (3.29), (4.10), q = (x, y, z, alpha, beta, gamma) of the geometric centre G. Seen from axes that turn with alpha:
!   U = (beta, gamma, velocity of G along and across, alpha', beta', gamma')
! PAR(1) is the torque [N m], PAR(2) epsilon [m/s]. At PAR(1) = 0 each spin on one place is a solution: U(5) is what varies on that branch.
! Derivatives are by complex steps: exact, also where the slip is zero.
subroutine func(ndim, u, icp, par, ijac, f, dfdu, dfdp)
  implicit none
  integer, intent(in) :: ndim, icp(*), ijac
  double precision, intent(in) :: u(ndim), par(*)
  double precision, intent(out) :: f(ndim)
  double precision, intent(inout) :: dfdu(ndim, ndim), dfdp(ndim, *)
  double precision, parameter :: step = 1d-30
  double complex :: at(7), with(2), rate(7)
  integer :: k

  at = u
  with = par(1:2)
  call rates(at, with, rate)
  f = real(rate, kind(1d0))
  if (ijac == 0) return
  do k = 1, 7
    at = u
    at(k) = dcmplx(u(k), step)
    call rates(at, with, rate)
    dfdu(:, k) = aimag(rate) / step
  end do
  if (ijac == 1) return
  at = u
  do k = 1, 2
    with = par(1:2)
    with(k) = dcmplx(par(k), step)
    call rates(at, with, rate)
    dfdp(:, k) = aimag(rate) / step
  end do
end subroutine func

subroutine rates(u, par, f)
  implicit none
  double complex, intent(in) :: u(7), par(2)
  double complex, intent(out) :: f(7)
  double precision, parameter :: pi = 3.14159265358979323846d0
  ! Tables 1 and 2: radius of the disk and of its hole, place of the hole, height, density; section 6: friction.
  double precision, parameter :: r = 0.045d0, a = 0.015d0, b = 0.02d0, height = 0.01d0, density = 7700d0, mu = 0.3d0, g = 9.81d0
  double precision :: m, m_disk, m_hole, e, ia, ib, ic, me
  double complex :: sb, cb, sg, cg, al, be, ga, c2g, slip(2), slide, system(7, 7), right(7)
  double complex :: mass(6, 6), h(6), wn(6), wt(6, 2)
  double complex, parameter :: no = 0d0, one = 1d0
  integer :: i

  m_disk = density * pi * r**2 * height
  m_hole = density * pi * a**2 * height
  m = m_disk - m_hole
  e = m_hole * b / m
  ! About G.
  ia = m_disk * (3d0 * r**2 + height**2) / 12d0 - m_hole * (3d0 * a**2 + height**2) / 12d0
  ib = ia - m_hole * b**2
  ic = m_disk * r**2 / 2d0 - m_hole * (a**2 / 2d0 + b**2)
  me = m * e

  sb = sin(u(1)); cb = cos(u(1)); sg = sin(u(2)); cg = cos(u(2)); c2g = cg**2 - sg**2
  al = u(5); be = u(6); ga = u(7)

  mass = 0d0
  do i = 1, 3
    mass(i, i) = m
  end do
  mass(1, 4:6) = me * (/ -cb * sg, no, -sg /)
  mass(2, 4:6) = me * (/ cg, -sb * sg, cb * cg /)
  mass(3, 4:6) = me * (/ no, cb * sg, sb * cg /)
  mass(4:6, 1:3) = transpose(mass(1:3, 4:6))
  mass(4, 4) = (ia * sg**2 + ib * cg**2) * sb**2 + ic * cb**2
  mass(4, 5) = (ia - ib) * sb * sg * cg; mass(5, 4) = mass(4, 5)
  mass(4, 6) = ic * cb; mass(6, 4) = mass(4, 6)
  mass(5, 5) = ia * cg**2 + ib * sg**2
  mass(6, 6) = ic

  h(1) = me * ((al**2 + ga**2) * cg - 2d0 * al * be * sb * sg + 2d0 * al * ga * cb * cg)
  h(2) = me * ((al**2 + ga**2) * cb * sg + be**2 * cb * sg + 2d0 * al * ga * sg + 2d0 * be * ga * sb * cg)
  h(3) = me * ((be**2 + ga**2) * sb * sg - 2d0 * be * ga * cb * cg) - m * g
  h(4) = -be**2 * (ia - ib) * cb * sg * cg - 2d0 * al * be * (ia * sg**2 + ib * cg**2 - ic) * sb * cb &
         - 2d0 * al * ga * (ia - ib) * sb**2 * sg * cg - be * ga * sb * ((ia - ib) * c2g - ic)
  h(5) = al**2 * sb * cb * (ia * sg**2 + ib * cg**2 - ic) - al * ga * sb * ((ia - ib) * c2g + ic) &
         + 2d0 * be * ga * (ia - ib) * sg * cg - me * g * cb * sg
  h(6) = al**2 * (ia - ib) * sb**2 * sg * cg - be**2 * sg * cg * (ia - ib) &
         + al * be * sb * ((ia - ib) * c2g + ic) - me * g * sb * cg
  ! The torque about the vertical, whose power is that times alpha' + gamma' cos(beta).
  h(4) = h(4) + par(1)
  h(6) = h(6) + par(1) * cb

  wn = (/ no, no, one, no, -r * cb, no /)
  wt(:, 1) = (/ one, no, no, r * cb, no, one * r /)
  wt(:, 2) = (/ no, one, no, no, r * sb, no /)
  slip(1) = u(3) + wt(4, 1) * al + wt(6, 1) * ga
  slip(2) = u(4) + wt(5, 2) * be
  slide = sqrt(slip(1)**2 + slip(2)**2)

  system = 0d0
  system(1:6, 1:6) = mass
  do i = 1, 6
    system(i, 7) = -wn(i) + mu * (wt(i, 1) * slip(1) + wt(i, 2) * slip(2)) / (slide + par(2))
  end do
  system(7, 1:6) = wn
  right(1:6) = h
  right(7) = -r * sb * be**2
  call solve(system, right)

  f(1) = be
  f(2) = ga
  f(3) = right(1) + al * u(4)
  f(4) = right(2) - al * u(3)
  f(5) = right(4)
  f(6) = right(5)
  f(7) = right(6)

contains

  ! Gauss with pivots.
  subroutine solve(s, x)
    double complex, intent(inout) :: s(7, 7), x(7)
    double complex :: row(7), single, part
    integer :: k, p, j
    do k = 1, 7
      p = k - 1 + maxloc(abs(s(k:7, k)), 1)
      row = s(k, :); s(k, :) = s(p, :); s(p, :) = row
      single = x(k); x(k) = x(p); x(p) = single
      do j = k + 1, 7
        part = s(j, k) / s(k, k)
        s(j, :) = s(j, :) - part * s(k, :)
        x(j) = x(j) - part * x(k)
      end do
    end do
    do k = 7, 1, -1
      x(k) = (x(k) - sum(s(k, k + 1:7) * x(k + 1:7))) / s(k, k)
    end do
  end subroutine solve
end subroutine rates

! The inverted disk, S above G, with the spin PAR(3).
subroutine stpnt(ndim, u, par, t)
  implicit none
  integer, intent(in) :: ndim
  double precision, intent(inout) :: u(ndim), par(*)
  double precision, intent(in) :: t
  double precision, parameter :: pi = 3.14159265358979323846d0
  par(1) = 0d0
  par(2) = 0.1d0
  par(3) = 20d0
  u = 0d0
  u(1) = pi / 2d0
  u(2) = pi / 2d0
  u(5) = par(3)
end subroutine stpnt

subroutine bcnd
end subroutine bcnd
subroutine icnd
end subroutine icnd
subroutine fopt
end subroutine fopt
subroutine pvls
end subroutine pvls
