"""Which sign a drawing resembles that was not recognized."""

import gesta


def test_a_drawing_resembles_the_nearest_sign():
    with gesta.Context(units_per_mm=1) as context:
        z, chevron = (context.recognizer(name, max_size=300) for name in ("gesta.z", "gesta.chevron"))
        template = context.recognizer("gesta.template", false_positives=1e-6, label="mine")
        template.add_example("wave", [(0, 0), (20, 30), (40, 0), (60, 30)])
        assert z.resemblance is None
        finger = context.finger().down(0, 0)
        for x, y in ((100, 0), (20, 80), (60, 130)):
            finger.move_to(x, y)
        finger.up()
        assert all(each.state == gesta.State.FAILED for each in (z, chevron, template))
        found = template.resemblance
        assert found == chevron.resemblance and found.recognizer == z and str(found) == found.text == "z"
        assert 0.2 < found.score < 0.5
        z.label = "zap"
        assert chevron.resemblance.text == "zap"
        z.destroy()
        assert template.resemblance.recognizer in (chevron, template)
