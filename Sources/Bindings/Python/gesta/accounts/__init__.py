"""Accounts of sessions: what the fingers did, who recognized it, who did not and why, and what to change.

account    the parts of an account, and its data
naming     the recognizers of a trace by name
script     a trace as lines that can be changed and played again
watching   plays a trace and notes what happens
contacts   what a contact did
sentences  sequences and recognizers in words
faults     what is wrong with the set-up, or with the adapter
changes    what could be changed
advice     what was changed, and what came out when the trace was played with it
making     makes an account of a trace or of a context
"""
