"""The indexed Job of examples/scale: its fields, by a schema and by kubectl, and what its pods run."""

import json
import shutil
import subprocess

from documents import check_lands, manifest, write_recipes
from test_scale import ROOT, NotChecked

JOB = ROOT / "examples" / "scale" / "job.yaml"

# What a Job of batch/v1 may have, of the reference of the API (Kubernetes 1.24 and newer), as far as
# the example could use it: a type, [the type of items], or the fields; None of any name and of texts.
QUANTITIES = {"cpu": str, "memory": str, "ephemeral-storage": str}
METADATA = {"name": str, "namespace": str, "labels": None, "annotations": None}
CONTAINER = {
    "name": str,
    "image": str,
    "imagePullPolicy": str,
    "command": [str],
    "args": [str],
    "workingDir": str,
    "env": [{"name": str, "value": str}],
    "resources": {"requests": QUANTITIES, "limits": QUANTITIES},
    "volumeMounts": [{"name": str, "mountPath": str, "readOnly": bool, "subPath": str}],
}
SCHEMA = {
    "apiVersion": str,
    "kind": str,
    "metadata": METADATA,
    "spec": {
        "completionMode": str,
        "completions": int,
        "parallelism": int,
        "backoffLimit": int,
        "activeDeadlineSeconds": int,
        "ttlSecondsAfterFinished": int,
        "suspend": bool,
        "template": {
            "metadata": METADATA,
            "spec": {
                "restartPolicy": str,
                "containers": [CONTAINER],
                "nodeSelector": None,
                "volumes": [
                    {
                        "name": str,
                        "configMap": {"name": str},
                        "emptyDir": {},
                        "persistentVolumeClaim": {"claimName": str, "readOnly": bool},
                    }
                ],
            },
        },
    },
}


def faults_of(value, schema, place="Job"):
    """What is wrong with a value by a schema, a line each."""
    if schema is None:
        schema = dict.fromkeys(value, str) if isinstance(value, dict) else {}
    if isinstance(schema, dict):
        if not isinstance(value, dict):
            return ["%s is no mapping" % place]
        return [fault for key, each in value.items() for fault in (
            faults_of(each, schema[key], "%s.%s" % (place, key)) if key in schema else ["%s has no %s" % (place, key)])]  # fmt: skip
    if isinstance(schema, list):
        if not isinstance(value, list):
            return ["%s is no list" % place]
        return [fault for number, each in enumerate(value)
                for fault in faults_of(each, schema[0], "%s[%d]" % (place, number))]  # fmt: skip
    return [] if type(value) is schema else ["%s is no %s" % (place, schema.__name__)]


def read_job():
    try:
        import yaml
    except ImportError as error:
        raise NotChecked("the Job of Kubernetes: Python's yaml is not installed") from error
    return yaml.safe_load(JOB.read_text(encoding="utf-8"))


def lost(before, after, place="Job"):
    """What one tree has and another has not."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [fault for key, each in before.items() for fault in (
            lost(each, after[key], "%s.%s" % (place, key)) if key in after else ["%s.%s" % (place, key)])]  # fmt: skip
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [fault for number, each in enumerate(before)
                for fault in lost(each, after[number], "%s[%d]" % (place, number))]  # fmt: skip
    return [] if before == after else [place]


def test_fields(tally, _setting):
    """Each field is one that a Job has, and pods find their volumes."""
    job = read_job()
    tally.equal("what the schema says", faults_of(job, SCHEMA), [])
    tally.equal("kind", (job["apiVersion"], job["kind"]), ("batch/v1", "Job"))
    spec, pod = job["spec"], job["spec"]["template"]["spec"]
    tally.equal("an indexed Job", (spec["completionMode"], pod["restartPolicy"]), ("Indexed", "Never"))
    tally.check("a few lost pods do not end it", spec["backoffLimit"] >= spec["completions"])
    [container] = pod["containers"]
    tally.equal("volumes that are mounted are there", sorted(mount["name"] for mount in container["volumeMounts"]),
                sorted(volume["name"] for volume in pod["volumes"]))  # fmt: skip
    # The check finds what is wrong
    for what, key, value in (("an unknown field", "completionmode", "Indexed"), ("a text for a number", "completions", "100")):
        wrong = {**job, "spec": {**spec, key: value}}
        tally.equal(what, len(faults_of(wrong, SCHEMA)), 1)
    if shutil.which("kubectl") is None:
        print("the Job was checked by the schema alone: there is no kubectl")
        return
    # --local asks no cluster: kubectl reads the Job into its own types, changes the image and prints it
    # again; what these types lack is lost
    container["image"] = "before"
    command = ["kubectl", "set", "image", "--local", "--dry-run=client", "-f", "-", "faultline=checked", "-o", "json"]

    def through(given):
        done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            return done.stderr
        printed = json.loads(done.stdout)
        printed["spec"]["template"]["spec"]["containers"][0]["image"] = "before"
        return printed

    newer = {**job, "spec": {**spec, "completionMode": "Indexed", "bogus": 1}}
    found = lost(newer, through(newer))
    if "Job.spec.completionMode" in found:
        print("the Job was checked by the schema alone: this kubectl is older than indexed Jobs")
        return
    tally.equal("kubectl finds an unknown field", found, ["Job.spec.bogus"])
    tally.equal("kubectl knows every field", lost(job, through(job)), [])
    wrong = through({**job, "spec": {**spec, "completions": "many"}})
    tally.check("kubectl refuses a text for a number", isinstance(wrong, str) and "completions" in wrong, wrong)
    print("the Job was checked by the schema and by kubectl's own types (client side, no cluster)")


def test_pods(tally, setting):
    """What the pods run, each with its index, one of them twice, makes the batch."""
    job = read_job()
    [container] = job["spec"]["template"]["spec"]["containers"]
    count = job["spec"]["completions"]
    shell, option, line = container["command"]
    tally.equal("the command is a shell's", (shell, option), ("sh", "-c"))
    tally.equal("the volumes", [mount["mountPath"] for mount in container["volumeMounts"]], ["/recipes", "/lands"])
    tally.check("as many shards as pods", line.endswith("/%d\"" % count), line)
    pods = 100 if setting.full else 8
    line = line.replace("/recipes/", "%s/" % setting.folder).replace(" /lands ", " %s/lands " % setting.folder)
    line = line.replace("/%d\"" % count, "/%d\"" % pods)
    write_recipes(setting.folder, 2 * pods, 20)
    for index in [*range(pods - 1), 3, pods - 1]:
        tally.check("no manifest before the last pod", manifest(setting.folder / "lands") is None)
        done = subprocess.run([shell, option, line], env={**setting.environment, "JOB_COMPLETION_INDEX": str(index)},
                              capture_output=True, text=True, timeout=60)  # fmt: skip
        tally.equal("pod %d: %s" % (index, done.stderr), done.returncode, 0)
    check_lands(tally, setting, "the Job", setting.folder / "lands")
