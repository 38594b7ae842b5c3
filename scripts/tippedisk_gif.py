"""Draws docs/pictures/tippedisk.gif: ./tippe python scripts/tippedisk_gif.py [FILE]

The tippedisk of sailer2020 turns over, eight times slowed down: a solid disk with a hole, seen at an angle from above."""

import sys

import numpy as np
from PIL import Image, ImageDraw

import tippe

TARGET = sys.argv[1] if len(sys.argv) > 1 else "docs/pictures/tippedisk.gif"
WIDTH, HEIGHT, SHARP = 360, 260, 3  # pixels; drawn SHARP times as large and scaled down
END, SLOWER, FPS = 0.75, 8, 14

scene = tippe.Scene.load("tippedisk")
scene["contact.law"] = "smooth-coulomb"
scene["integrate.end"] = END
disk = {key: scene[f"body.disk.{key}"] for key in ("radius", "hole_radius", "hole_distance", "height")}
times = np.arange(0.0, END, 1.0 / (FPS * SLOWER))
rows = scene.run(at=times).rows

turn = np.linspace(0.0, 2.0 * np.pi, 73)
half = disk["height"] / 2
offset = disk["hole_distance"] * disk["hole_radius"] ** 2 / (disk["radius"] ** 2 - disk["hole_radius"] ** 2)  # of S from G along x


def circle(radius, x, z):
    """In body axes about S: the hole lies at −x of G, S at +x."""
    return np.column_stack([x - offset + radius * np.cos(turn), radius * np.sin(turn), np.full_like(turn, z)])


def matrix(p):
    w, x, y, z = p
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


down, scale = np.radians(18.0), SHARP * HEIGHT / 0.125  # camera looks down by this angle; pixels per metre
right, up, toward = np.array([1.0, 0, 0]), np.array([0, np.sin(down), np.cos(down)]), np.array([0, -np.cos(down), np.sin(down)])


def seen(points, middle):
    points = points - middle
    return list(zip(SHARP * WIDTH / 2 + scale * points @ right, SHARP * HEIGHT * 0.84 - scale * points @ up))


frames = []
middle = np.array([rows["r_S"][:, 0].mean(), rows["r_S"][:, 1].mean(), 0.0])
for at, quaternion, t in zip(rows["r_S"], rows["quaternion"], times):
    A = matrix(quaternion)
    front = 1.0 if A[:, 2] @ toward > 0 else -1.0
    placed = lambda radius, x, z: circle(radius, x, z) @ A.T + at  # noqa: E731
    image = Image.new("RGB", (SHARP * WIDTH, SHARP * HEIGHT), "#f4f6f8")
    draw = ImageDraw.Draw(image)
    draw.rectangle([0, SHARP * HEIGHT * 0.62, SHARP * WIDTH, SHARP * HEIGHT], fill="#dfe5ea")
    shadow = placed(disk["radius"], 0, 0) * [1, 1, 0]
    draw.polygon(seen(shadow, middle), fill="#c3ccd4", outline="#b3bdc6")
    # The rim as quadrilaterals, far ones first; then the face that is turned to the camera, with the hole through which the table shows.
    a, b = placed(disk["radius"], 0, half), placed(disk["radius"], 0, -half)
    for i in sorted(range(len(turn) - 1), key=lambda i: (a[i] + b[i]) @ toward):
        light = 0.55 + 0.35 * abs(np.cos(turn[i] + np.arctan2(A[2, 1], A[2, 0])))
        draw.polygon(seen(np.array([a[i], a[i + 1], b[i + 1], b[i]]), middle), fill=tuple(int(light * c) for c in (120, 140, 165)))
    bright = 0.75 + 0.25 * abs(A[:, 2] @ toward)
    draw.polygon(seen(placed(disk["radius"], 0, front * half), middle), fill=tuple(int(bright * c) for c in (150, 176, 208)), outline="#33475b")
    hole = seen(placed(disk["hole_radius"], -disk["hole_distance"], front * half), middle)
    draw.polygon(hole, fill="#dfe5ea", outline="#33475b")
    draw.polygon(seen(placed(0.005, 0.028, front * half), middle), fill="#d55e00")
    draw.line(seen(placed(disk["radius"], 0, front * half), middle), fill="#33475b", width=SHARP)
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    ImageDraw.Draw(small).text((10, 8), f"t = {t:.2f} s", fill="#33475b")
    frames.append(small.quantize(40, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))
durations = [1000 // FPS] * (len(frames) - 1) + [1200]
frames[0].save(TARGET, save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=True)
print(f"{TARGET}: {len(frames)} pictures")
