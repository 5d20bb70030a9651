"""Fits the limits of preset patterns to people's strokes. ways.py describes how a sign is drawn, variants.py changes
drawings of it, and fitting.py finds the limits.
"""
