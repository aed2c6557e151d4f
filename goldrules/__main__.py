"""`python -m goldrules`"""

from goldrules.cli import main

main()
