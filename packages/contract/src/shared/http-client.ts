import {
  isDecision,
  readRetryAfter,
  requestTimeout,
  retryLimits,
  retryStatuses,
  waitBeforeTry,
} from '#shared/http-retry.ts';
import { problemMediaType } from '#shared/problem-media-type.ts';
import type { ProblemBody } from '#shared/problems.ts';

/** A refusal of the server; `body.title` is a sentence for the person at the screen. */
export class ApiProblem extends Error {
  readonly body: ProblemBody;
  constructor(body: ProblemBody) {
    super(body.code);
    this.name = 'ApiProblem';
    this.body = body;
  }
}

/** The server could not be reached, or what answered was not our server. */
export class NetworkProblem extends Error {
  /** HTTP status of an answer that is not one of our server, such as the page of a proxy; null where none came. */
  readonly status: number | null;
  constructor(cause: unknown, status: number | null = null) {
    super('network', { cause });
    this.name = 'NetworkProblem';
    this.status = status;
  }
}

/** No whole answer came in time. Whether a write had its effect is not known. */
export class TimeoutProblem extends NetworkProblem {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'TimeoutProblem';
  }
}

/** What a test may replace; times in milliseconds, `random` 0 to 1. */
export type HttpClock = {
  now(): number;
  random(): number;
  /** Answers with what calls it off. */
  after(milliseconds: number, callback: () => void): () => void;
};

export type HttpSettings = {
  /** Statuses that are worth another try. */
  retryStatuses: readonly number[];
  /** The first one included; 1 leaves trying again to the caller. */
  tries: number;
  /** Milliseconds for one try. */
  timeout: number;
  clock: HttpClock;
};

export type HttpRequest = Pick<RequestInit, 'method' | 'body' | 'keepalive' | 'cache' | 'credentials'> & {
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sent twice, it has the effect of once: by its method, by its key, or because it only reads. */
  isRepeatable: boolean;
  tries?: number | undefined;
  /** Of an answer that is no JSON. What fails here is a line that broke. */
  read?: (response: Response) => Promise<unknown>;
};

export type HttpClient = (address: string, request: HttpRequest) => Promise<unknown>;

const systemClock: HttpClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

const usual: HttpSettings = {
  retryStatuses,
  tries: retryLimits.tries,
  timeout: requestTimeout,
  clock: systemClock,
};

/**
 * The generic HTTP client of specification/errors.md §4; answers with the JSON that came, or with what `read` makes of it. What is repeatable is tried again after a network
 * failure and after the statuses of the list. Throws ApiProblem from status 400 up, NetworkProblem when no answer of our server
 * came, TimeoutProblem when it took too long – which only a person tries again –, and the signal's reason once that is aborted.
 */
export const createHttpClient = (fetchIt: typeof fetch, given: Partial<HttpSettings> = {}): HttpClient => {
  const settings = { ...usual, ...given };
  const { clock } = settings;

  return async (address, { isRepeatable, tries = settings.tries, signal, read, ...init }) => {
    const send = (limit: AbortSignal) => fetchIt(address, { ...init, signal: limit });
    const lastBegin = clock.now() + retryLimits.window;
    for (let failures = 1; ; failures += 1) {
      const outcome = await tryOnce(send, signal, settings, read);
      if ('reply' in outcome) return outcome.reply;
      const mayRepeat = isRepeatable && outcome.isPassing && failures < tries;
      const wait = mayRepeat ? waitBeforeTry(failures, outcome.retryAfter, clock.random()) : null;
      if (wait === null || clock.now() + wait > lastBegin) throw outcome.failure;
      await pause(wait, signal, clock);
    }
  };
};

type Outcome = { reply: unknown } | { failure: Error; isPassing: boolean; retryAfter: number | null };
type Send = (limit: AbortSignal) => Promise<Response>;

const failed = (failure: Error, isPassing: boolean, retryAfter: number | null = null): Outcome => ({
  failure,
  isPassing,
  retryAfter,
});

async function tryOnce(
  send: Send,
  signal: AbortSignal | undefined,
  settings: HttpSettings,
  read: HttpRequest['read'],
): Promise<Outcome> {
  signal?.throwIfAborted();
  const limit = limitTime(signal, settings);
  try {
    const response = await send(limit.signal);
    return response.ok && read ? { reply: await read(response) } : await readAnswer(response, settings);
  } catch (cause) {
    signal?.throwIfAborted();
    return limit.isOver() ? failed(new TimeoutProblem(cause), false) : failed(new NetworkProblem(cause), true);
  } finally {
    limit.release();
  }
}

async function readAnswer(response: Response, settings: HttpSettings): Promise<Outcome> {
  const { ok, status, headers } = response;
  const body = parse(await response.text());
  if (ok) return body === undefined ? failed(new NetworkProblem('not JSON', status), false) : { reply: body };

  const isProblem = body !== undefined && headers.get('content-type')?.startsWith(problemMediaType) === true;
  const failure = isProblem ? new ApiProblem(body as ProblemBody) : new NetworkProblem(status, status);
  const isPassing = settings.retryStatuses.includes(status) && !isDecision(status, isProblem);
  const retryAfter = readRetryAfter(headers.get('retry-after'), headers.get('date'), settings.clock.now());
  return failed(failure, isPassing, retryAfter);
}

/** Undefined for what is no JSON, such as the page of a hospital's proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** By hand, because AbortSignal.any and AbortSignal.timeout are missing on telephones that are five years old. */
function limitTime(signal: AbortSignal | undefined, { timeout, clock }: HttpSettings) {
  const limit = new AbortController();
  let isOver = false;
  const follow = () => limit.abort(signal?.reason);
  const stop = clock.after(timeout, () => {
    isOver = true;
    limit.abort();
  });
  signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: limit.signal,
    isOver: () => isOver,
    release: () => {
      stop();
      signal?.removeEventListener('abort', follow);
    },
  };
}

/** Ends early when the signal is aborted; the next try sees that. */
const pause = (milliseconds: number, signal: AbortSignal | undefined, clock: HttpClock): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(milliseconds, end);
    signal?.addEventListener('abort', end, { once: true });
  });
