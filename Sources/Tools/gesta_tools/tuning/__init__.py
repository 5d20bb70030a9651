"""Fits parameters, and limits of patterns, to labelled recordings: the command `tune`.

recordings  labelled recordings, and who made them
variables   what is fitted, in which range
playing     plays recordings to a set-up, and counts what was recognized rightly and falsely
search      the search by optuna, once for the set-up and once for each group of people that is left out
report      what came out, and what cannot be concluded from it
"""
