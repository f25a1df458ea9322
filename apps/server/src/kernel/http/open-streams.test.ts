import { EventEmitter } from 'node:events';
import { eventsPath } from '@nattoku/contract/shared/events';
import { expect, test } from 'vitest';
import { createOpenStreams, streamLimits } from '#kernel/http/open-streams.ts';
import { openHospital } from '#testing/hospital.ts';

/** A stream that writes down with which last words it was closed. */
class RecordingStream extends EventEmitter {
  readonly socket = null;
  lastWords: unknown = null;
  end(words?: unknown): this {
    this.lastWords = words;
    return this;
  }
}

const openAll = (sessions: readonly string[], perSession: number, perProcess: number) => {
  const streams = createOpenStreams({ perSession, perProcess, retryMs: 60_000 });
  return {
    streams,
    opened: sessions.map((session) => {
      const stream = new RecordingStream();
      streams.admit(session, stream as never);
      return stream;
    }),
  };
};
const closed = (opened: readonly RecordingStream[]) => opened.map(({ lastWords }) => lastWords !== null);

test('the oldest stream of a session gives way to one too many, and is asked to wait before it comes back', () => {
  const { opened } = openAll(['a', 'b', 'a', 'a'], 2, 100);
  expect(closed(opened)).toEqual([true, false, false, false]);
  expect(opened[0]?.lastWords).toBe('retry: 60000\n\n');
});

test('the oldest stream of the process gives way to one too many', () => {
  const { opened } = openAll(['a', 'b', 'c', 'd', 'e'], 2, 3);
  expect(closed(opened)).toEqual([true, true, false, false, false]);
});

test('a stream that its browser closed counts no more', () => {
  const { streams, opened } = openAll(['a', 'a'], 2, 2);
  opened[0]?.emit('close');
  streams.admit('a', new RecordingStream() as never);
  expect(closed(opened)).toEqual([false, false]);
});

test('a session that opens more streams than are allowed keeps the newest', async () => {
  const { server, staff } = await openHospital();
  const stop = new AbortController();
  const { perSession } = streamLimits;
  const streams: Response[] = [];
  for (let count = 0; count < perSession + 2; count += 1)
    streams.push(
      await fetch(server.origin + eventsPath, { headers: { cookie: staff.nurse.cookie }, signal: stop.signal }),
    );
  const [first, second, ...kept] = streams.map((each) => each.body?.getReader());
  const restOf = async (reader: typeof first) => {
    let words = '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return words;
      words += new TextDecoder().decode(part.value);
    }
  };
  expect(await Promise.all([restOf(first), restOf(second)])).toEqual(
    Array.from({ length: 2 }, () => `retry: 1000\n\nretry: ${streamLimits.retryMs}\n\n`),
  );
  expect(kept).toHaveLength(perSession);
  const ended = kept.map(async (reader) => {
    await reader?.read();
    await reader?.read();
    return 'ended';
  });
  const answered = fetch(`${server.origin}/healthz`).then(() => 'open');
  expect(await Promise.race([...ended, answered])).toBe('open');
  stop.abort();
  await Promise.allSettled(ended);
});
