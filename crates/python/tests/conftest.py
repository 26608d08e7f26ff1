"""What several tests need."""

import os
import subprocess
import threading

import pytest

PROGRAM = os.environ.get("PARLOR_BIN")


@pytest.fixture(scope="session")
def server():
    """The addresses of a real server, by WebSocket and by lines."""
    if not PROGRAM:
        pytest.skip("PARLOR_BIN names the program")
    command = [PROGRAM, "serve", "--memory", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    addresses = {}
    seen = []
    for line in running.stdout:
        seen.append(line)
        if line.startswith("Parlor is at http://"):
            addresses["ws"] = line.split()[-1].replace("http://", "ws://")
        elif line.startswith("Programs connect to "):
            addresses["tcp"] = f"tcp://{line.split()[-1]}"
        if len(addresses) == 2:
            break
    else:
        pytest.fail("the server does not start: " + "".join(seen))
    # What it says later must not fill the pipe.
    threading.Thread(target=running.stdout.read, daemon=True).start()
    yield addresses
    running.terminate()
    running.wait(30)
