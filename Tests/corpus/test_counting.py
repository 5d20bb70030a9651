"""The lines of the guide "Count verdicts in production" are what Prometheus reads."""

from prometheus_client.parser import text_string_to_metric_families
from test_counting_lines import counted


def test_prometheus_reads_them():
    lines, ended = counted()
    families = {each.name: each for each in text_string_to_metric_families("\n".join(lines) + "\n")}
    assert {name: each.type for name, each in families.items()} == {
        "gesta_verdicts": "counter",
        "gesta_nearness": "histogram",
    }
    totals = {tuple(each.labels.values()): each.value for each in families["gesta_verdicts"].samples}
    assert totals == ended
