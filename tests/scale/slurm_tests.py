"""A job array on a real Slurm: munged, slurmctld and slurmd of this machine's packages, in a folder of
their own. A node is drained while the array runs."""

import os
import re
import shutil
import signal
import socket
import subprocess

from cluster import until
from documents import check_lands, fenced, manifest, write_recipes
from test_scale import NotChecked


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Slurm:
    """with Slurm(folder, environment) as slurm: slurm.run("sinfo")"""

    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = {**environment, "SLURM_CONF": str(folder / "slurm.conf")}
        self.processes = []
        self.node = socket.gethostname().split(".")[0]

    def __enter__(self):
        self.folder.mkdir(mode=0o755)
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.folder.parent.chmod(0o755)  # munged wants to be reached by all
        paths = {name: self.folder / ("munge." + name) for name in ("key", "socket", "pid", "log", "seed")}
        self._start("munged", "--foreground", "--force", "--key-file=%s" % paths["key"], "--socket=%s" % paths["socket"],
                    "--pid-file=%s" % paths["pid"], "--log-file=%s" % paths["log"], "--seed-file=%s" % paths["seed"])  # fmt: skip
        until("munged is there", paths["socket"].exists, 30)
        (self.folder / "slurm.conf").write_text(
            f"""ClusterName=faultline
SlurmctldHost={self.node}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={paths["socket"]}
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
NodeName={self.node} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""",
            encoding="utf-8",
        )
        self._start("slurmctld", "-D", "-f", str(self.folder / "slurm.conf"))
        # Control groups are not used, but slurmd wants a plugin for them; which there are differs
        for plugin in ("disabled", "cgroup/v1", "cgroup/v2", "autodetect"):
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=%s\n" % plugin)
            node = self._start("slurmd", "-D", "-f", str(self.folder / "slurm.conf"))
            if until("slurmd works or ends", lambda node=node: node.poll() is not None or self.state() == "IDLE"
                     and "idle") == "idle":  # fmt: skip
                return self
            self.processes.remove(node)
        raise RuntimeError("slurmd does not start: " + self.logs())

    def __exit__(self, *raised):
        if raised[0] is not None:
            print(self.logs())
        else:
            subprocess.run(["scancel", "--user=root"], env=self.environment, capture_output=True, check=False)
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _start(self, name, *options):
        with open(self.folder / (name + ".log"), "a", encoding="utf-8") as log:
            process = subprocess.Popen([program(name), *options], env=self.environment, cwd=self.folder, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def logs(self):
        return "\n".join("%s:\n%s" % (path.name, path.read_text(errors="replace")[-1500:])
                         for path in sorted(self.folder.glob("*.log")))  # fmt: skip

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, cwd=self.folder.parent, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError("%s: %s" % (" ".join(command), done.stderr))
        return done.stdout

    def state(self):
        """IDLE, MIXED, ALLOCATED, DRAINING, DRAINED and so on; "" while nobody answers."""
        try:
            return re.search(r"State=([A-Z+]+)", self.run("scontrol", "show", "node", self.node))[1]
        except (RuntimeError, TypeError):
            return ""

    def waiting(self):
        """The tasks of arrays that are not finished, and how many of them have begun: they run or end."""
        states = self.run("squeue", "--noheader", "--array", "--format=%T").split()
        return len(states), len(states) - states.count("PENDING")


def program(name):
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")


def test_job_array(tally, setting):
    """The array of docs/command_line.md is submitted, its node drained midway and resumed, and ends as
    the batch without shards."""
    missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "scontrol") if program(name) is None]
    if missing:
        raise NotChecked("a job array of Slurm: %s is not installed" % ", ".join(missing))
    if os.getuid() != 0:
        raise NotChecked("a job array of Slurm: its daemons need root")
    script = fenced("command_line.md", "#SBATCH --array=1-100")
    tally.equal("the script has 100 shards", script.count("100"), 2)
    shards = 100 if setting.full else 12
    job = setting.folder / "lands.sh"
    job.write_text(script.replace("100", str(shards)), encoding="utf-8")
    write_recipes(setting.folder, 5 * shards, 1500)
    lands = setting.folder / "lands"
    with Slurm(setting.folder / "slurm", {**setting.environment, "SCRATCH": str(setting.folder)}) as slurm:
        slurm.run("sbatch", "--output=%s/job-%%a.log" % setting.folder, str(job))
        until("a shard has begun", lambda: list(lands.glob("parts/*.jsonl")), 60)
        slurm.run("scontrol", "update", "nodename=" + slurm.node, "state=drain", "reason=test")
        until("the node is drained", lambda: slurm.waiting()[1] == 0 and "DRAIN" in slurm.state()
              and "DRAINING" not in slurm.state(), 120)  # fmt: skip
        left, made = slurm.waiting()[0], len(list(lands.glob("parts/*.jsonl")))
        print("drained when %d of %d shards were made; %d tasks wait" % (made, shards, left))
        tally.check("it was midway", 0 < made < shards and left == shards - made, (made, left))
        tally.check("there is no manifest yet", manifest(lands) is None)
        slurm.run("scontrol", "update", "nodename=" + slurm.node, "state=resume")
        until("the array is finished", lambda: slurm.waiting()[0] == 0, 600, 0.2)
    said = [path.read_text(encoding="utf-8") for path in setting.folder.glob("job-*.log")]
    tally.equal("every task made its lands, once", sum("5 of 5 lands made" in each for each in said), shards)
    check_lands(tally, setting, "the job array", lands)
