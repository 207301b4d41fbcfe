"""Builds the wheel of the Python package, with the built server of environments: python3 scripts/python-wheel.py FOLDER.

A wheel is a zip file. Writing it here needs no build tools and no network.
"""

import base64
import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVER_FILES = ["env-server.js", "env.js", "library.js"]


def files():
    """Path in the wheel and contents of each file."""
    for path in sorted((ROOT / "python" / "turncade_env").glob("*.py")):
        yield f"turncade_env/{path.name}", path.read_bytes()
    for name in SERVER_FILES:
        yield f"turncade_env/node/{name}", (ROOT / "dist" / name).read_bytes()
    yield "turncade_env/node/package.json", b'{"type":"module"}\n'


def metadata(project):
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']['text']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {name}" for name in project["dependencies"]),
    ]
    for extra, names in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {name}; extra == '{extra}'" for name in names)]
    return "\n".join(lines) + "\n"


def build(folder):
    project = tomllib.loads((ROOT / "python" / "pyproject.toml").read_text())["project"]
    name = f"{project['name'].replace('-', '_')}-{project['version']}"
    info = f"{name}.dist-info"
    wheel = "Wheel-Version: 1.0\nGenerator: turncade\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    contents = [*files(), (f"{info}/METADATA", metadata(project).encode()), (f"{info}/WHEEL", wheel.encode())]
    rows = [f"{path},sha256={digest(data)},{len(data)}" for path, data in contents]
    record = "\n".join([*rows, f"{info}/RECORD,,"]) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in [*contents, (f"{info}/RECORD", record.encode())]:
            # A fixed time makes two builds equal.
            archive.writestr(zipfile.ZipInfo(path, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return target


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "python/dist")))
