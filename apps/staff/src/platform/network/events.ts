import { changeTopics, eventsPath, type Change, type ChangeTopic } from '@nattoku/contract/shared/events';
import { queryClient } from '#platform/query-client.ts';
import { checkSession } from '#platform/session/session-check.ts';
import { untilUnlocked } from '#platform/session/session.ts';

const RECONNECT_MS = 2_000;
const LEADER = 'nattoku-events';

type Message = { kind: 'change'; change: Change } | { kind: 'gap' };

/**
 * Follows what changes on the server and makes the queries about it stale. Browsers allow six connections to a server, so of all
 * windows only one holds the stream and tells the others.
 */
export function followEvents(): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(LEADER);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));

  const tell = (message: Message) => {
    receive(message);
    channel.postMessage(message);
  };
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
    const source = new EventSource(eventsPath);
    let gap = missed;
    source.addEventListener('open', () => {
      if (gap) tell({ kind: 'gap' });
      gap = true;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const change = readChange(data);
      if (change) tell({ kind: 'change', change });
    });
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
  void queryClient.invalidateQueries({ queryKey: [topic] });
  for (const [key, topics] of Object.entries(gathered)) if (topics.includes(topic)) makeGatheredStaleSoon(key);
}

/** Pages that are one answer about several topics, by the key of their query. */
const gathered: Record<string, readonly ChangeTopic[]> = {
  home: ['order', 'announcement', 'consentForm', 'chat'],
  familyLinks: ['order', 'consentForm'],
  videoTop: ['order', 'video', 'approach', 'videoTemplate', 'favourite', 'commonOrder'],
};
const GATHERED_AT_MOST_EVERY_MS = 3_000;
const gatheredTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** For all of a burst together: in a large hospital something happens every second. */
function makeGatheredStaleSoon(key: string): void {
  if (gatheredTimers.has(key)) return;
  const timer = setTimeout(() => {
    gatheredTimers.delete(key);
    void queryClient.invalidateQueries({ queryKey: [key] });
  }, GATHERED_AT_MOST_EVERY_MS);
  gatheredTimers.set(key, timer);
}

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
