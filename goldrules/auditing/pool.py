"""All cores at work on a stream, with a bounded window of lines under way; answers come out in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from queue import Queue
from threading import Thread

from goldrules.auditing.lines import InputLine
from goldrules.auditing.worker import Settings, Worker

_WINDOW = 4
"""Batches under way for each worker."""
_BATCH = 32
_BATCH_BYTES = 200_000


@dataclass(frozen=True, slots=True)
class AnsweredLine:
    """A line, the word that it comes to, and its answer as a line of JSON."""

    line: int
    length: int
    word: str
    text: bytes


def audit(
    lines: Iterable[InputLine], settings: Settings, jobs: int, *, at_once: bool = False
) -> Iterator[AnsweredLine]:
    """The answers to lines, in order. With `at_once` a line is answered before the next one has to be there."""
    if jobs == 1:
        worker = Worker(settings)
        for line in lines:
            yield _answered(worker, line)
        return
    yield from _side_by_side(_batches(lines, 1 if at_once else _BATCH), settings, jobs)


def _batches(lines: Iterable[InputLine], most: int) -> Iterator[list[InputLine]]:
    rest = iter(lines)
    while batch := list(islice(rest, 1)):
        size = batch[0].length if batch[0].data is not None else 0
        while len(batch) < most and size < _BATCH_BYTES:
            following = next(rest, None)
            if following is None:
                break
            batch.append(following)
            size += following.length if following.data is not None else 0
        yield batch


def _side_by_side(batches: Iterator[list[InputLine]], settings: Settings, jobs: int) -> Iterator[AnsweredLine]:
    """One thread reads and hands out, so that answers can be given while the next line is waited for."""
    under_way: Queue[Future[list[AnsweredLine]] | BaseException | None] = Queue(_WINDOW * jobs)
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _start, (settings,)) as pool:

        def hand_out() -> None:
            try:
                for batch in batches:
                    under_way.put(pool.submit(_answer, batch))
                under_way.put(None)
            except BaseException as error:  # noqa: BLE001 - it is raised again by who waits for the answers
                under_way.put(error)

        Thread(target=hand_out, daemon=True).start()
        try:
            while (future := under_way.get()) is not None:
                if isinstance(future, BaseException):
                    raise future
                yield from future.result()
        finally:
            # Who leaves early does not wait for what is not begun.
            pool.shutdown(cancel_futures=True)


_worker: deque[Worker] = deque(maxlen=1)
"""The worker of this process, once it has started."""


def _start(settings: Settings) -> None:
    import signal

    # An interrupt of the terminal goes to every process; the one that reads answers to it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker.append(Worker(settings))


def _answer(batch: list[InputLine]) -> list[AnsweredLine]:
    return [_answered(_worker[0], line) for line in batch]


def _answered(worker: Worker, line: InputLine) -> AnsweredLine:
    word, text = worker.answer(line)
    return AnsweredLine(line.number, line.length, word, text)
