#!/usr/bin/env python3
"""Runs a task by a Tidepool balancer and prints its result.

    python3 client.py http://127.0.0.1:8080 echo --argument hello

It needs Python 3.8 or newer and nothing else. GET /openapi.yaml of the balancer describes what it uses.
"""

import argparse
import http.client
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

NOT_STARTED = (429, 503)  # safe to send again, always
IN_DOUBT = (502,)  # the task may have run: safe to send again with an idempotency key
MARGIN_SECONDS = 10  # the balancer responds a second after the time limit at most


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Makes a redirect an error: urllib would send a GET instead of the POST, and the token, maybe to another host."""

    def redirect_request(self, *unused):
        return None


OPENER = urllib.request.build_opener(NoRedirects)


class TaskError(Exception):
    """The task gave no result. The message is the balancer's, and status its code; None if there was no response."""

    def __init__(self, message, status=None):
        super().__init__(message)
        self.status = status


def run(url, task, argument=b"", time_limit_ms=30_000, key=None, token=None, attempts=5):
    """Runs a task and returns its result as bytes. Retries what is safe to retry, up to a number of attempts."""
    headers = {"Content-Type": "application/octet-stream", "Tidepool-Time-Limit": str(time_limit_ms)}
    if key is not None:
        headers["Idempotency-Key"] = key
    if token is not None:
        headers["Authorization"] = "Bearer " + token
    address = url.rstrip("/") + "/tasks/" + urllib.parse.quote(task, safe="")
    request = urllib.request.Request(address, argument, headers)
    for attempt in range(1, attempts + 1):
        pause = 1
        try:
            with OPENER.open(request, timeout=time_limit_ms / 1000 + MARGIN_SECONDS) as response:
                return response.read()
        except urllib.error.HTTPError as refused:
            error = TaskError(message(refused), refused.code)
            safe = refused.code in NOT_STARTED or (refused.code in IN_DOUBT and key is not None)
            pause = retry_after(refused)
        except (OSError, http.client.HTTPException) as broken:
            error = TaskError(f"no response from {address}: {broken}")
            refused = isinstance(getattr(broken, "reason", None), ConnectionRefusedError)
            safe = refused or key is not None  # a request that was sent may have started the task
        if not safe or attempt == attempts:
            raise error
        time.sleep(pause)


def message(refused):
    """Returns what an error says. That of a proxy in front may be in any encoding, be cut, or say nothing."""
    try:
        text = refused.read().decode(errors="replace").strip()
    except (OSError, http.client.HTTPException):
        text = ""
    return text or str(refused)


def retry_after(refused):
    """Returns the pause in seconds that an error asks for, an hour at most; 1 if it names none, or a date."""
    try:
        return min(max(0, int(refused.headers.get("Retry-After", 1))), 3_600)
    except ValueError:
        return 1


def main():
    parser = argparse.ArgumentParser(description="Runs a task by a Tidepool balancer and prints its result.")
    parser.add_argument("url", help="the balancer, as in http://127.0.0.1:8080")
    parser.add_argument("task", help="the task's name, as in echo")
    parser.add_argument("--argument", default="", help="the task's argument; the default is empty")
    parser.add_argument("--time-limit", type=int, default=30_000, metavar="MILLIS", help="default: %(default)s")
    parser.add_argument("--key", help="an idempotency key: the task may run more than once")
    parser.add_argument("--token-file", type=argparse.FileType(), help="the balancer's token")
    given = parser.parse_args()
    token = given.token_file.read().strip() if given.token_file else None
    try:
        result = run(given.url, given.task, given.argument.encode(), given.time_limit, given.key, token)
    except (TaskError, ValueError) as failed:
        sys.exit(f"client.py: {failed}")
    sys.stdout.buffer.write(result)


if __name__ == "__main__":
    main()
