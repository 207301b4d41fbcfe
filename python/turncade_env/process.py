"""The process in Node that plays the matches."""

import atexit
import json
import os
import shutil
import struct
import subprocess
from pathlib import Path

_HEADER = struct.Struct("<IB")
JSON, STEP, STATE, ERROR = 1, 2, 3, 4
# Fewer garbage collections: most objects live for one step.
_FLAGS = ["--min-semi-space-size=16", "--max-semi-space-size=64"]


class EnvironmentFault(Exception):
    """An invalid option, or a process that does not start or has ended."""


def server_file():
    """Path of the server: TURNCADE_ENV_SERVER, beside this package, or in an installed npm package."""
    named = os.environ.get("TURNCADE_ENV_SERVER")
    here = Path(__file__).resolve().parent
    places = [Path(named)] if named else [here / "node" / "env-server.js", here.parents[1] / "dist" / "env-server.js"]
    if not named:
        for folder in [Path.cwd(), *Path.cwd().parents]:
            places.append(folder / "node_modules" / "turncade" / "dist" / "env-server.js")
    for place in places:
        if place.is_file():
            return place
    raise EnvironmentFault("turncade's env-server.js is missing: install the npm package, or set TURNCADE_ENV_SERVER")


class Process:
    """Sends requests to the server and reads its answers. One process plays all environments."""

    def __init__(self):
        node = os.environ.get("TURNCADE_NODE") or shutil.which("node")
        if node is None:
            raise EnvironmentFault("node is missing: install Node 20 or newer")
        command = [node, *_FLAGS, str(server_file())]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def ask(self, **request):
        self.send(JSON, json.dumps(request).encode())
        return json.loads(self.receive(JSON))

    def send(self, kind, payload):
        message = memoryview(_HEADER.pack(len(payload), kind) + payload)
        try:
            while message:
                message = message[self._child.stdin.write(message) :]
        except (BrokenPipeError, ValueError) as error:
            raise EnvironmentFault("the environment's process has ended") from error

    def receive(self, expected):
        length, kind = _HEADER.unpack(self._read(_HEADER.size))
        payload = self._read(length)
        if kind == ERROR:
            raise EnvironmentFault(json.loads(payload)["error"])
        if kind != expected:
            raise EnvironmentFault(f"message of type {kind}, expected {expected}")
        return payload

    def _read(self, length):
        payload = bytearray(length)
        view = memoryview(payload)
        while view:
            count = self._child.stdout.readinto(view)
            if not count:
                raise EnvironmentFault("the environment's process has ended")
            view = view[count:]
        return payload

    def is_running(self):
        return self._child.poll() is None

    def close(self):
        self._child.stdin.close()
        self._child.stdout.close()
        self._child.wait()


_shared = None
_owner = None


def shared_process():
    """The process of this Python program. A forked program starts its own."""
    global _shared, _owner
    if _shared is None or _owner != os.getpid() or not _shared.is_running():
        _shared, _owner = Process(), os.getpid()
    return _shared


@atexit.register
def _close():
    if _shared is not None and _owner == os.getpid() and _shared.is_running():
        _shared.close()
