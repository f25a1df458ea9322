import type { ServerResponse } from 'node:http';

export type StreamLimits = {
  /** A browser with more tabs than this is rare; a program with more streams is not. */
  perSession: number;
  /** Each stream takes a file descriptor and some kilobytes. */
  perProcess: number;
  /** After so long a browser whose stream was closed for a newer one connects again. */
  retryMs: number;
};

/** The limits of event streams. */
export const streamLimits: StreamLimits = { perSession: 10, perProcess: 5_000, retryMs: 60_000 };

type Stream = Pick<ServerResponse, 'end' | 'once' | 'socket'>;

export type OpenStreams = {
  /** Counts the stream until it closes. Where that is one too many, the oldest of the session or of the process is closed. */
  admit(session: string, stream: Stream): void;
};

export function createOpenStreams({ perSession, perProcess, retryMs }: StreamLimits): OpenStreams {
  // Sets keep the order in which their entries came: the first is the oldest.
  const open = new Map<Stream, string>();
  const bySession = new Map<string, Set<Stream>>();
  const forget = (stream: Stream) => {
    const session = open.get(stream);
    if (session === undefined) return;
    open.delete(stream);
    const own = bySession.get(session);
    own?.delete(stream);
    if (own?.size === 0) bySession.delete(session);
  };
  const close = (stream: Stream | undefined) => {
    if (!stream) return;
    forget(stream);
    // Without the wait the browser connects again at once, and two tabs close each other's stream for ever.
    stream.end(`retry: ${retryMs}\n\n`, () => stream.socket?.end());
  };
  return {
    admit(session, stream) {
      const own = bySession.get(session) ?? new Set();
      bySession.set(session, own.add(stream));
      open.set(stream, session);
      stream.once('close', () => forget(stream));
      if (own.size > perSession) close(own.values().next().value);
      if (open.size > perProcess) close(open.keys().next().value);
    },
  };
}

/** All event streams of this process. */
export const openStreams = createOpenStreams(streamLimits);
