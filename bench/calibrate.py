"""Print the calibration index of this machine, now: python bench/calibrate.py"""

from __future__ import annotations

from signoria.lab.calibration import REFERENCE, index

if __name__ == "__main__":
    found = index()
    print(f"{found:,.0f} operations per CPU second; figures are normalised to {REFERENCE:,.0f}")
