// Several laws at one contact that do not know of each other: the product of their sets.
//
//   C = α C₁ × β C₂,   Φ(γ₁, γ₂) = α Φ₁(γ₁) + β Φ₂(γ₂)
// Sliding with drilling × contour is Product<HertzBall, Interval>{{}, {}, 1, μ_R/μ}: α and β are the sizes in units of the common s.
// If one factor is only a function, so is the product.
#pragma once

#include <tippe/laws/law.h>

namespace tippe::laws {

template <class A, class B>
struct Product {
  static constexpr int dim = A::dim + B::dim;
  A first;
  B second;
  double first_size = 1.0;
  double second_size = 1.0;

  double potential(const Vec<dim>& gamma) const
    requires SetLaw<A> && SetLaw<B>
  {
    return first_size * first.potential(head(gamma)) + second_size * second.potential(tail(gamma));
  }

  Vec<dim> force(const Vec<dim>& gamma) const
    requires SetLaw<A> && SetLaw<B>
  {
    return join(Vec<A::dim>(first_size * first.force(head(gamma))), Vec<B::dim>(second_size * second.force(tail(gamma))));
  }

  Mat<dim> curvature(const Vec<dim>& gamma) const
    requires SetLaw<A> && SetLaw<B>
  {
    Mat<dim> H = Mat<dim>::Zero();
    H.template topLeftCorner<A::dim, A::dim>() = first_size * first.curvature(head(gamma));
    H.template bottomRightCorner<B::dim, B::dim>() = second_size * second.curvature(tail(gamma));
    return H;
  }

  bool contains(const Vec<dim>& lambda, double size) const
    requires SetLaw<A> && SetLaw<B>
  {
    return first.contains(head(lambda), size * first_size) && second.contains(tail(lambda), size * second_size);
  }

  Projection<dim> project(const Vec<dim>& x, double size, const Vec<dim>& r = euclidean<dim>()) const
    requires SetLaw<A> && SetLaw<B>
  {
    const auto a = first.project(head(x), size * first_size, head(r));
    const auto b = second.project(tail(x), size * second_size, tail(r));
    return {join(a.point, b.point), a.inside && b.inside, a.iterations + b.iterations};
  }

  template <class T>
  Vec<dim, T> force(const Vec<dim, T>& gamma, double size) const
    requires(!(SetLaw<A> && SetLaw<B>))
  {
    return join(block(first, head(gamma), size * first_size), block(second, tail(gamma), size * second_size));
  }

 private:
  template <class T>
  static Vec<A::dim, T> head(const Vec<dim, T>& x) {
    return x.template head<A::dim>();
  }
  template <class T>
  static Vec<B::dim, T> tail(const Vec<dim, T>& x) {
    return x.template tail<B::dim>();
  }
  template <class T>
  static Vec<dim, T> join(const Vec<A::dim, T>& a, const Vec<B::dim, T>& b) {
    Vec<dim, T> x;
    x << a, b;
    return x;
  }

  /// Force of one factor for any scalar; a set law inside a function law differentiates by its own curvature.
  template <class L, class T>
  static Vec<L::dim, T> block(const L& law, const Vec<L::dim, T>& gamma, double size) {
    if constexpr (!SetLaw<L>) {
      return law.force(gamma, size);
    } else {
      Vec<L::dim> plain;
      for (int i = 0; i < L::dim; ++i) plain(i) = value_of(gamma(i));
      const Vec<L::dim> lambda = size * law.force(plain);
      Vec<L::dim, T> result;
      for (int i = 0; i < L::dim; ++i) result(i) = lambda(i);
      if constexpr (!std::is_same_v<T, double>) {
        const Mat<L::dim> J = -size * law.curvature(plain);
        for (int i = 0; i < L::dim; ++i)
          for (int j = 0; j < L::dim; ++j) result(i).gradient += J(i, j) * gamma(j).gradient;
      }
      return result;
    }
  }
};

}  // namespace tippe::laws
