"""Square roots by Newton's method."""
import os

from program import serve


def root(x):
    guess = x
    for _ in range(50):
        guess = (guess + x / guess) / 2
    return guess


serve(root, os.environ.get("BROKEN", ""))
