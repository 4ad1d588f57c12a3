"""A cluster of Dask on this machine: a scheduler and workers as processes of their own, counters of the
bytes that go between them, and the means to kill a worker."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

from test_scale import NotChecked


def needs_cluster():
    try:
        import dask.bag  # noqa: F401
        import distributed  # noqa: F401
        import zarr  # noqa: F401
    except ImportError as error:
        raise NotChecked("a cluster of Dask needs distributed and zarr: %s" % error) from error


def until(what, condition, seconds=120, pause=0.02):
    """Waits until a condition is true, and returns what it returned."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(pause)
    raise TimeoutError("waited %d s until %s" % (seconds, what))


class Counter:
    """Passes a connection on to an address, and counts the bytes that come back from there."""

    def __init__(self, port):
        self.port_behind = port
        self.back = 0
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self):
        return "tcp://127.0.0.1:%d" % self.port

    def _accept(self):
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.port_behind))
            threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _pass(self, source, sink, counted):
        try:
            while part := source.recv(1 << 16):
                if counted:
                    with self._lock:
                        self.back += len(part)
                sink.sendall(part)
        except OSError:
            pass
        for each in (source, sink):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self._door.close()


class Cluster:
    """with Cluster(setting) as cluster: cluster.start_worker(); ... cluster.address"""

    def __init__(self, setting, allowed_failures=1000):
        self.setting = setting
        self.processes = []
        self.workers = []
        self.environment = {
            **setting.environment,
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures),
            # What is counted is what there is, not what is left of it when it is packed
            "DASK_DISTRIBUTED__COMM__COMPRESSION": "False",
        }
        self.log = setting.folder / "cluster.log"

    def __enter__(self):
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        told = until("the scheduler says its address", lambda: re.search(
            r"Scheduler at: *tcp://127\.0\.0\.1:(\d+)", self.log.read_text()))  # fmt: skip
        self.port = int(told[1])
        self.clients = Counter(self.port)
        # What programs are told: the scheduler behind the counter
        self.address = self.clients.address
        return self

    def __exit__(self, *raised):
        if raised[0] is not None:
            print("the end of the cluster's log:\n" + self.log.read_text()[-3000:])
        for process in self.processes:
            for pid in [process.pid, *children(process.pid)]:
                signal_to(pid, signal.SIGKILL)
        for process in self.processes:
            process.wait()
        self.clients.close()

    def _start(self, kind, *options):
        with open(self.log, "a", encoding="utf-8") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_" + kind, *options],
                env=self.environment, cwd=self.setting.folder, stdout=log, stderr=log)  # fmt: skip
        self.processes.append(process)
        return process

    def start_worker(self, nanny=False):
        worker = self._start(
            "worker", "tcp://127.0.0.1:%d" % self.port, "--nthreads", "1", "--memory-limit", "0", "--no-dashboard",
            "--local-directory", str(self.setting.folder), "--nanny" if nanny else "--no-nanny")  # fmt: skip
        self.workers.append(worker)
        return worker

    def scheduler_memory(self):
        """The most memory that the scheduler has had, in MB."""
        with open("/proc/%d/status" % self.scheduler.pid, encoding="utf-8") as file:
            return int(re.search(r"VmHWM:\s+(\d+) kB", file.read())[1]) / 1024

    def scheduler_seconds(self):
        """The time that the scheduler has taken of a processor."""
        with open("/proc/%d/stat" % self.scheduler.pid, encoding="utf-8") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def working(self):
        """The processes that work: of a nanny the one that it keeps."""
        found = []
        for worker in self.workers:
            if worker.poll() is not None:
                continue
            kept = [pid for pid in children(worker.pid) if b"spawn_main" in command_of(pid)]
            found += kept[:1] if b"--nanny" in command_of(worker.pid) else [worker.pid]
        return found

    def run(self, example, *arguments, seconds=600):
        """Runs an example against the cluster; returns its output."""
        done = subprocess.run(self.command(example, *arguments), env=self.environment, cwd=self.setting.folder,
                              capture_output=True, text=True, timeout=seconds)  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError("%s: %s" % (example, done.stderr))
        return done.stdout

    def start(self, example, *arguments):
        return subprocess.Popen(self.command(example, *arguments), env=self.environment, cwd=self.setting.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # fmt: skip

    def command(self, example, *arguments):
        from test_scale import ROOT

        return [sys.executable, str(ROOT / "examples" / "scale" / example), self.address, *map(str, arguments)]


def command_of(pid):
    try:
        with open("/proc/%d/cmdline" % pid, "rb") as file:
            return file.read()
    except OSError:
        return b""


def children(pid):
    """The processes below one, the nearest first."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % name, encoding="utf-8", errors="replace") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(name))
    return found + [below for each in found for below in children(each)]


def signal_to(pid, number):
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False
