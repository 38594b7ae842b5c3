// The parts of kinematics.h for a sphere on a track.
#pragma once

#include <tippe/model/kinematics.h>

namespace tippe {

PointKinematics track_kinematics(const Contact& contact, int contact_index, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep);

Bias track_bias(const Contact& contact, const Ground& ground, const Mat3& A_IB, const Vec3& v_S, const Vec3& omega);

}  // namespace tippe
