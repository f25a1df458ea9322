import { makeFetchTransport, type BrowserOptions, type Event } from '@sentry/react';
import type { PatternOf } from '#platform/error-reporting/route-pattern.ts';
import { scrubErrorEvent, scrubReplayEvent, type ReplayEvent } from '#platform/error-reporting/scrub-event.ts';
import { scrubRecording } from '#platform/error-reporting/scrub-recording.ts';

type MakeTransport = NonNullable<BrowserOptions['transport']>;
type Transport = ReturnType<MakeTransport>;
type Envelope = Parameters<Transport['send']>[0];

type Item = readonly [head: { type: string }, content: unknown];
type Head = { event_id?: string; sent_at?: string; dsn?: string; sdk?: { name?: string; version?: string } };

/**
 * The one way out. Nothing is passed on: every envelope is written again with what is named in scrub-event.ts and scrub-recording.ts,
 * and items of other kinds are left behind.
 */
export const createGate =
  (patternOf: PatternOf): MakeTransport =>
  (options) => {
    const transport = makeFetchTransport(options);
    return {
      flush: (timeout) => transport.flush(timeout),
      send: async (envelope) => {
        const allowed = await scrubEnvelope(envelope, patternOf);
        return allowed ? transport.send(allowed) : {};
      },
    };
  };

async function scrubEnvelope(envelope: Envelope, patternOf: PatternOf): Promise<Envelope | undefined> {
  const [{ event_id, sent_at, dsn, sdk }, items] = envelope as unknown as readonly [Head, readonly Item[]];
  const scrubbed = await Promise.all(items.map((item) => scrubItem(item, patternOf)));
  const allowed = scrubbed.filter((item) => item !== undefined);
  if (allowed.length === 0) return undefined;
  const head = { event_id, sent_at, dsn, sdk: { name: sdk?.name, version: sdk?.version } };
  return [head, allowed] as unknown as Envelope;
}

async function scrubItem([{ type }, content]: Item, patternOf: PatternOf): Promise<Item | undefined> {
  if (type === 'event') return [{ type }, scrubErrorEvent(content as Event, patternOf)];
  if (type === 'replay_event') return [{ type }, scrubReplayEvent(content as ReplayEvent, patternOf)];
  if (type !== 'replay_recording' || typeof content !== 'string') return undefined;
  const recording = await packRecording(content, patternOf);
  return [{ type, length: recording.length } as { type: string }, recording];
}

/** One line of JSON with the number of the segment, then what was recorded, compressed as Sentry's own worker does (zlib). */
async function packRecording(content: string, patternOf: PatternOf): Promise<Uint8Array> {
  const end = content.indexOf('\n');
  const { segment_id } = JSON.parse(content.slice(0, end)) as { segment_id?: unknown };
  const events = scrubRecording(JSON.parse(content.slice(end + 1)), patternOf);
  const compressed = new Blob([JSON.stringify(events)]).stream().pipeThrough(new CompressionStream('deflate'));
  const parts = [`${JSON.stringify({ segment_id: Number(segment_id) })}\n`, await new Response(compressed).blob()];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
