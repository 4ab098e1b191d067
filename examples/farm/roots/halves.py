"""Square roots by halving an interval."""
from program import serve


def root(x):
    low, high = 0.0, x + 1
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * middle < x else (low, middle)
    return low


serve(root)
