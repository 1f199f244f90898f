"""Contrast, as the accessibility guidelines (WCAG 2) define it."""

from __future__ import annotations

import re


def channels(colour: str) -> list[int]:
    """Read ``rgb(…)`` or a hexadecimal colour.

    >>> channels("#0af"), channels("#00aaff"), channels("rgb(0, 170, 255)")
    ([0, 170, 255], [0, 170, 255], [0, 170, 255])
    """
    if not colour.startswith("#"):
        return [int(number) for number in re.findall(r"\d+", colour)[:3]]
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return list(bytes.fromhex(digits))


def luminance(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [channel / 255 for channel in channels(colour)]
    red, green, blue = ((part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4) for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours.

    >>> round(contrast("rgb(118, 118, 118)", "#fff"), 2)
    4.54
    """
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)
