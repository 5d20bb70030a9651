"""Wrong uses of the package. Type checkers must report every line that ends with "wrong", and no other."""

import gesta

context = gesta.Context()
tap = context.recognizer("gesta.tap", taps=2)
pan = context.recognizer("gesta.pan")
context.push("hello")  # wrong
context.push(3)  # wrong
context.push([1])  # wrong
context.advance("soon")  # wrong
context.nonsense()  # wrong
context.recognizer(3)  # wrong
print(tap.nonsense)  # wrong
print(tap.translation_x)  # wrong
tap.nonsense = 3  # wrong
tap.taps = "two"  # wrong
tap.tap_count = 1  # wrong
tap.on(3)  # wrong
tap.require_failure("gesta.pan")  # wrong
pan.origin = "left"  # wrong
context.recognizer("gesta.tap", taps="two").on(print)  # wrong
context.recognizer("gesta.tap", slope=2).on(print)  # wrong
context.recognizer("gesta.pan", origin="left").on(print)  # wrong
context.recognizer("gesta.pan", slop=None).on(print)  # wrong
context.recognizer("gesta.tap", region="left").on(print)  # wrong
tap.actions.nonsense()  # wrong
gesta.Touch(0, 1, 40, 40)  # wrong
gesta.Context(units="mm")  # wrong
gesta.recognize("hello")  # wrong
print(gesta.recognize([(0, 0)]).score)  # wrong
gesta.recognise([(0, 0)])  # wrong
