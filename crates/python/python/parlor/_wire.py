"""Our protocol by lines of TCP or by WebSocket, with nothing but the standard library."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import socket
import ssl
import struct
from typing import Any, Protocol
from urllib.parse import urlsplit

from . import _core

MOST = 64 * 1024 * 1024
"""No message is longer."""


class Wire(Protocol):
    """Messages both ways."""

    def send(self, message: dict[str, Any]) -> None: ...
    def receive(self) -> dict[str, Any]: ...
    def close(self) -> None: ...


def connect(url: str, timeout: float) -> Wire:
    """Lines at ``tcp://`` and ``tls://``, a WebSocket at ``ws://``, ``wss://``, ``http://`` and ``https://``."""
    parts = urlsplit(url)
    secure = parts.scheme in ("tls", "wss", "https")
    usual = {"tcp": 8081, "tls": 8081, "ws": 80, "http": 80, "wss": 443, "https": 443}
    if parts.scheme not in usual or not parts.hostname:
        known = ", ".join(f"{scheme}://" for scheme in usual)
        raise _core.ParlorError(f"{url!r} is no address of a server: it begins with one of {known}")
    link = socket.create_connection((parts.hostname, parts.port or usual[parts.scheme]), timeout)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if secure:
        link = ssl.create_default_context().wrap_socket(link, server_hostname=parts.hostname)
    if parts.scheme in ("tcp", "tls"):
        return Lines(link)
    return WebSocket(link, parts.netloc, parts.path if parts.path not in ("", "/") else "/ws")


class Lines:
    """A message on each line."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link
        self._heard = link.makefile("rb")

    def send(self, message: dict[str, Any]) -> None:
        self._link.sendall(json.dumps(message).encode() + b"\n")

    def receive(self) -> dict[str, Any]:
        line = self._heard.readline(MOST)
        if not line.endswith(b"\n"):
            raise ConnectionError("the server has closed the connection")
        return _message(line)

    def close(self) -> None:
        _end(self._link)


class WebSocket:
    """A message in each text frame."""

    def __init__(self, link: socket.socket, host: str, path: str) -> None:
        self._link = link
        self._heard = link.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        asked = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
        asked += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        link.sendall("\r\n".join(asked).encode())
        status = self._heard.readline(4096).decode("latin-1").strip()
        fields = {}
        while line := self._heard.readline(4096).decode("latin-1").strip():
            name, _, value = line.partition(":")
            fields[name.lower()] = value.strip()
        wanted = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if " 101 " not in f"{status} " or fields.get("sec-websocket-accept") != base64.b64encode(wanted).decode():
            raise ConnectionError(f"there is no WebSocket of Parlor at {host}{path}: {status}")

    def send(self, message: dict[str, Any]) -> None:
        self._frame(1, json.dumps(message).encode())

    def _frame(self, kind: int, data: bytes) -> None:
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        stretched = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(stretched, "big")).to_bytes(size, "big")
        self._link.sendall(head + mask + masked)

    def _read(self, size: int) -> bytes:
        data = self._heard.read(size)
        if data is None or len(data) < size:
            raise ConnectionError("the server has closed the connection")
        return data

    def receive(self) -> dict[str, Any]:
        whole = b""
        while True:
            first, second = self._read(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(self._read(2 if size == 126 else 8), "big")
            if size + len(whole) > MOST:
                raise ConnectionError("the server sends more than a message can have")
            data, kind = self._read(size), first & 0x0F
            if kind == 8:
                raise ConnectionError("the server has closed the connection")
            if kind == 9:
                self._frame(10, data)
            elif kind in (0, 1):
                whole += data
                if first & 0x80:
                    return _message(whole)

    def close(self) -> None:
        try:
            self._frame(8, b"\x03\xe8")
        except OSError:
            pass  # It is gone already.
        _end(self._link)


def _end(link: socket.socket) -> None:
    """Ends a connection, also for a thread that waits to hear something."""
    try:
        link.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # It is gone already.
    link.close()


def _message(data: bytes) -> dict[str, Any]:
    read = json.loads(data)
    if not isinstance(read, dict):
        raise ConnectionError("the server sends what is no message")
    return read
