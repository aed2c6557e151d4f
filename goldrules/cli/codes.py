"""Exit codes, the same for every verb; of several results the first of 2, 1, 3 counts."""

HOLDS, FAILS, UNUSABLE, UNDECIDED = 0, 1, 2, 3
