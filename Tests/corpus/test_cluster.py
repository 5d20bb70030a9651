"""The command `whatif` on a Dask cluster: a scheduler and workers that are started here."""

import json
import os
import signal
import subprocess
import sys
import time

import made_sessions
import pytest

SET = ("--set", "undo.slop=1.5mm", "--folders", "device/person", "--json")
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s",
}


class Cluster:
    """A scheduler, and workers of one thread each, without nannies that would start them again."""

    def __init__(self, folder):
        self.file = folder / "scheduler.json"
        self.processes = [self.started("scheduler", "--host", "127.0.0.1", "--port", "0")]
        while not self.file.exists():
            assert self.processes[0].poll() is None
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def started(self, role, *options):
        command = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{role}",
            "--scheduler-file",
            self.file,
            "--no-dashboard",
        ]
        return subprocess.Popen([*command, *options], env=ENVIRONMENT, stderr=subprocess.DEVNULL)

    def worker(self):
        process = self.started("worker", "--nthreads", "1", "--no-nanny")
        self.processes.append(process)
        return process

    def stop(self):
        for each in reversed(self.processes):
            each.kill()
            each.wait()


@pytest.fixture
def cluster(tmp_path):
    made = Cluster(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    made_sessions.write(folder, 20, 40)
    (folder / "corrupt.trace").write_text("gesta-trace 1\nno")
    return folder


def command(*arguments):
    return [sys.executable, "-m", "gesta", "whatif", *map(str, arguments)]


def whatif(*arguments):
    done = subprocess.run(command(*arguments), env=ENVIRONMENT, capture_output=True)
    assert done.returncode == 1, done.stderr.decode()  # of the corrupt file
    return done.stdout


def test_equal_to_the_local_run_while_a_worker_is_killed(corpus, cluster, tmp_path):
    """It is killed when the workers have kept some parts, which are then played again by the others."""
    local = whatif(corpus, *SET)
    assert json.loads(local)["sessions"] == 800
    kept = tmp_path / "kept"
    first = cluster.worker()
    run = subprocess.Popen(
        command(corpus, *SET, "--cluster", cluster.address, "--keep", kept),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    while len(list(kept.glob("*.json"))) < 3:
        assert run.poll() is None
        time.sleep(0.005)
    first.send_signal(signal.SIGKILL)
    done = len(list(kept.glob("*.json")))
    for path in kept.glob("*.json"):
        path.unlink()  # so that what was lost is played, not read
    cluster.worker()
    cluster.worker()
    output = run.communicate()[0]
    assert output == local
    assert len(list(kept.glob("*.json"))) >= done, "all parts were played again"


def test_again_and_with_an_address_of_nobody(corpus, cluster):
    cluster.worker()
    local = whatif(corpus, *SET)
    assert [whatif(corpus, *SET, "--cluster", cluster.address) for _ in range(2)] == [local, local]
    done = subprocess.run(
        command(corpus, *SET, "--cluster", "tcp://127.0.0.1:1"), env=ENVIRONMENT, stderr=subprocess.PIPE, text=True
    )
    assert done.returncode == 2 and "gesta whatif: " in done.stderr.splitlines()[-1]
