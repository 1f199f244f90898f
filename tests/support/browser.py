"""Headless Chromium, driven over a pipe: real keys, real layout, and whatever a page asks for or complains about."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO, Final

CHROMIUM: Final = shutil.which("chromium")

_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    # A page that asks for anything outside is told that there is nothing.
    *("--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-pipe", "--window-size=1000,900"),
)
#: Chromium reads commands from descriptor 3 and answers on 4.
_START: Final = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
_KEYS: Final = {
    "Tab": (9, ""),
    "Enter": (13, "\r"),
    "Space": (32, " "),
    "Backspace": (8, ""),
    "Escape": (27, ""),
}


class Browser:
    """One page of one browser; ``complaints`` and ``requests`` fill while it shows a page."""

    def __init__(self, commands: BinaryIO, answers: BufferedReader) -> None:
        self._commands = commands
        self._answers = answers
        self._received = bytearray()
        self._number = 0
        self._session = ""
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page = next(info for info in self._call("Target.getTargets")["targetInfos"] if info["type"] == "page")
        self._session = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Performance"):
            self._call(f"{domain}.enable")

    def open(self, path: Path, query: str = "", *, scripts: bool = True) -> None:
        """Show a file, with scripts or as a browser without them."""
        self.complaints.clear()
        self.requests.clear()
        self._call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self._call("Page.navigate", url=path.as_uri() + query)
        while self._receive().get("method") != "Page.loadEventFired":
            pass

    def run(self, script: str) -> Any:
        """Evaluate an expression on the page, and wait for it where it is a promise."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def time(self, script: str) -> float:
        """Tell how many seconds the page itself works on an expression, whatever else the machine does."""
        before = self._worked()
        self.run(script)
        return self._worked() - before

    def _worked(self) -> float:
        metrics = self._call("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))

    def press(self, *keys: str) -> None:
        """Press keys by name, ``Shift+Tab`` too."""
        for written in keys:
            *modifiers, key = written.split("+")
            code, text = _KEYS[key]
            event = {
                "key": " " if key == "Space" else key,
                "code": key,
                "windowsVirtualKeyCode": code,
                "modifiers": 8 if modifiers else 0,
            }
            self._call("Input.dispatchKeyEvent", type="keyDown", text=text, **event)
            self._call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text: str) -> None:
        """Put text in where the focus is, as an input method does."""
        self._call("Input.insertText", text=text)

    def emulate(self, media: str, *, dark: bool = False) -> None:
        """Show the page as on ``screen`` or in ``print``, and as on a system that prefers dark pages. Nothing moves."""
        wishes = {"prefers-color-scheme": "dark" if dark else "light", "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self._call("Emulation.setEmulatedMedia", media=media, features=features)

    def resize(self, width: int, height: int = 900) -> None:
        """Give the page as much room, in pixels of the stylesheet."""
        self._call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def height(self) -> int:
        """How high the whole page is."""
        return int(self._call("Page.getLayoutMetrics")["cssContentSize"]["height"])

    def picture(self) -> bytes:
        """Draw what the window shows, as a PNG."""
        return base64.b64decode(self._call("Page.captureScreenshot")["data"])

    def names(self) -> list[tuple[str, str]]:
        """The role and the name of everything that assistive technology is told of."""
        nodes = self._call("Accessibility.getFullAXTree")["nodes"]
        told = [node for node in nodes if not node["ignored"]]
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in told]

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                result: dict[str, Any] = answer["result"]
                return result

    def _receive(self) -> dict[str, Any]:
        while (end := self._received.find(b"\0")) < 0:
            # A picture is millions of bytes: not one by one.
            more = self._answers.read1(1 << 20)
            assert more, "the browser is gone"
            self._received += more
        message: dict[str, Any] = json.loads(self._received[:end])
        del self._received[: end + 1]
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, parameters: dict[str, Any]) -> None:
        match method:
            case "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(str(parameters["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if parameters["type"] in {"error", "warning"}:
                self.complaints.append(str(parameters["args"]))
            case "Log.entryAdded":
                self.complaints.append(str(parameters["entry"]))


@contextmanager
def started_browser(profile: Path) -> Iterator[Browser]:
    """Start a browser with a profile of its own, and end it."""
    assert CHROMIUM
    reading, commands = os.pipe()
    answers, writing = os.pipe()
    arguments = [sys.executable, "-c", _START, str(reading), str(writing), CHROMIUM, *_FLAGS]
    process = subprocess.Popen(
        [*arguments, f"--user-data-dir={profile}", "about:blank"],
        pass_fds=(reading, writing),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(reading)
    os.close(writing)
    with os.fdopen(commands, "wb") as sender, os.fdopen(answers, "rb") as receiver:
        try:
            yield Browser(sender, receiver)
        finally:
            process.terminate()
            process.wait(timeout=20)
