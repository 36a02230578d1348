"""The brick-tank rules as code: pure functions from cards, a situation and dice to a trace of events.

Nothing here reads files, knows a language or rolls by chance: `builder/play.py` brings the figures from the
data, `builder/examples.py` plays the worked examples of the rulebook, `builder/odds.py` reckons the odds.
Begin with `shooting`, `movement`, `hiding` and `activation`; `events` and `refusals` say what may come of it.
"""
