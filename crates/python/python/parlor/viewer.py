"""``python -m parlor.viewer FILE``: shows a record in the browser until it is interrupted."""

from __future__ import annotations

import argparse
import threading

from ._records import show


def main() -> None:
    """Shows a record."""
    parser = argparse.ArgumentParser(prog="python -m parlor.viewer", description="Shows a record in the browser.")
    parser.add_argument("record", help="the file")
    shown = show(parser.parse_args().record)
    print(f"{shown.url} (Ctrl+C ends it)", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        shown.close()


if __name__ == "__main__":
    main()
