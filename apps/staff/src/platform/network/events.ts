import { changeTopics, eventsPath, gapEvent, type Change, type ChangeTopic } from '@nattoku/contract/shared/events';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#platform/query-client.ts';
import { checkSession } from '#platform/session/session-check.ts';
import { untilUnlocked } from '#platform/session/session.ts';

const RECONNECT_MS = 2_000;
const LEADER = 'nattoku-events';
/** What was answered first may have been read on the server so much earlier. */
const READING_MS = 10_000;
const REMEMBERED_MS = 60_000;

type Message = { kind: 'change'; change: Change } | { kind: 'gap' };
/** `late`: a window that was just opened asks the one with the stream for what was told since. */
type Posted = Message | { kind: 'late'; since: number };

/**
 * Follows what changes on the server and makes the queries about it stale. Browsers allow six connections to a server, so of all
 * windows only one holds the stream and tells the others. What a page read before it could listen is made up for: the stream begins with what
 * changed since.
 */
export function followEvents(): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(LEADER);
  let told: { at: number; message: Message }[] = [];
  const tell = (message: Message) => {
    receive(message);
    channel.postMessage(message);
    const now = Date.now();
    told = [...told.filter(({ at }) => at > now - REMEMBERED_MS), { at: now, message }];
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Posted>) => {
    if (data.kind !== 'late') return receive(data);
    for (const { at, message } of told) if (at >= data.since) channel.postMessage(message);
  });
  channel.postMessage({ kind: 'late', since: Date.now() - sinceFirstReading() } satisfies Posted);
  void holdStream(tell, stopped.signal);

  stopped.signal.addEventListener('abort', () => channel.close());
  return () => stopped.abort();
}

async function holdStream(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  const askedAt = performance.now();
  const hold = () => {
    // A window that waited for its turn may have missed what happened between the old stream and its own.
    const waited = performance.now() - askedAt > RECONNECT_MS;
    return stayConnected(tell, waited, signal);
  };
  // Locks need a secure context; without them every window has its own stream.
  const held = 'locks' in navigator ? navigator.locks.request(LEADER, { signal }, hold) : hold();
  await held.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function stayConnected(tell: (message: Message) => void, missed: boolean, signal: AbortSignal): Promise<void> {
  let gap = missed;
  while (!signal.aborted) {
    await streamUntilClosed(tell, gap, signal);
    gap = true;
    if (signal.aborted) return;
    await pause(RECONNECT_MS, signal);
    await checkAndWait();
  }
}

/** EventSource reconnects by itself after a lost connection, and closes for good after a refusal. */
function streamUntilClosed(tell: (message: Message) => void, missed: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(missed ? eventsPath : `${eventsPath}?within=${sinceFirstReading()}`);
    let gap = missed;
    source.addEventListener('open', () => {
      if (gap) tell({ kind: 'gap' });
      gap = true;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const change = readChange(data);
      if (change) tell({ kind: 'change', change });
    });
    source.addEventListener(gapEvent, () => tell({ kind: 'gap' }));
    const end = () => {
      source.close();
      resolve();
    };
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && end());
    signal.addEventListener('abort', end, { once: true });
  });
}

function receive(message: Message): void {
  if (message.kind === 'gap') {
    void queryClient.invalidateQueries();
    void checkAndWait();
    return;
  }
  const { topic } = message.change;
  if (topic === 'session') void checkAndWait();
  makeStaleSoon(topic);
  for (const [key, topics] of Object.entries(gathered)) if (topics.includes(topic)) makeGatheredStaleSoon(key);
}

/** Also what nothing breaks off while it is being read: that answer may have been on its way before the change. */
export function makeStale(queryKey: QueryKey): void {
  const first = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined || !query.isActive(),
  });
  void queryClient.invalidateQueries({ queryKey });
  for (const query of first) {
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // What failed says so where it was asked for.
    void query.promise?.then(again, () => undefined);
  }
}

/** Milliseconds since the oldest of what is shown was read, and a little more. */
function sinceFirstReading(): number {
  const readings = queryClient.getQueryCache().getAll();
  const readAt = readings.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []));
  return Math.max(0, Date.now() - Math.min(Date.now(), ...readAt)) + READING_MS;
}

/** Pages that are one answer about several topics, by the key of their query. */
const gathered: Record<string, readonly ChangeTopic[]> = {
  home: ['order', 'announcement', 'consentForm', 'chat', 'interoperability'],
  familyLinks: ['order', 'consentForm'],
  // A question of the patient that is answered in the chat is answered in the talk.
  talk: ['chat'],
  videoTop: ['order', 'video', 'approach', 'videoTemplate', 'favourite', 'commonOrder'],
};
const GATHERED_AT_MOST_EVERY_MS = 3_000;
/** Shorter than a person notices, longer than a stream takes to report what changed in the last seconds. */
const TOPIC_AT_MOST_EVERY_MS = 100;

/** Fetches once for all of a burst: in a large hospital something happens every second, and a stream begins with many changes. */
function collapse(waitMs: number): (key: string) => void {
  const pending = new Set<string>();
  return (key) => {
    if (pending.has(key)) return;
    pending.add(key);
    setTimeout(() => {
      pending.delete(key);
      makeStale([key]);
    }, waitMs);
  };
}
const makeGatheredStaleSoon = collapse(GATHERED_AT_MOST_EVERY_MS);
export const makeStaleSoon: (topic: ChangeTopic) => void = collapse(TOPIC_AT_MOST_EVERY_MS);

async function checkAndWait(): Promise<void> {
  try {
    await checkSession();
    await untilUnlocked();
  } catch {
    // Unreachable for now; the person who waits tries again.
  }
}

/** Null for what a newer server may say and this client does not know. */
export function readChange(text: string): Change | null {
  try {
    const change = JSON.parse(text) as Change;
    return changeTopics.includes(change.topic) ? change : null;
  } catch {
    return null;
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
