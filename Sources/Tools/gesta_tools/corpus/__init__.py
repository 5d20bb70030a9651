"""What another set-up does to a corpus of sessions: the command `whatif`.

question  what is asked of each session
storage   files here and at addresses, zip files, parquet
sessions  finds the sessions of a corpus, and reads them
playing   plays a session as it is and as it would be, here or in a process with another library
outcomes  what was recognized, touches by touches, and what differs
tally     the counts, which are added in any order
parts     plays a part of a corpus, and keeps what came out
local     on all processors of this computer
cluster   on the workers of a Dask cluster
report    the counts with intervals, for people and as data
"""
