"""`python -m goldrules`"""

from goldrules.cli import main

main(prog_name="goldrules")
