import type { Event, Exception, StackFrame, User } from '@sentry/react';
import { plainText } from '#platform/error-reporting/plain-text.ts';
import type { PatternOf } from '#platform/error-reporting/route-pattern.ts';
import { scrubMessage } from '#platform/error-reporting/scrub-message.ts';

/** specification/reporting.md §6. */
export type ReplayEvent = Event & {
  replay_id?: string;
  replay_type?: string;
  segment_id?: number;
  replay_start_timestamp?: number;
  urls?: readonly string[];
  error_ids?: readonly string[];
  trace_ids?: readonly string[];
};

/** What may be said of an error: its class and code, where in our code, on which page, in which build, and at whose screen. */
export const scrubErrorEvent = (event: Event, patternOf: PatternOf) => {
  const route = patternOf(String(event.tags?.['route'] ?? ''));
  return {
    ...context(event),
    event_id: hex(event.event_id),
    level: 'error',
    transaction: route,
    request: { url: route },
    tags: { replayId: hex(event.tags?.['replayId']) },
    ...traceOf(event),
    exception: { values: event.exception?.values?.map(scrubException) ?? [] },
  };
};

export const scrubReplayEvent = (event: ReplayEvent, patternOf: PatternOf) => ({
  ...context(event),
  type: 'replay_event',
  event_id: hex(event.event_id),
  replay_id: hex(event.replay_id),
  replay_type: plainText(event.replay_type),
  segment_id: Number(event.segment_id),
  replay_start_timestamp: Number(event.replay_start_timestamp),
  urls: event.urls?.map(patternOf) ?? [],
  error_ids: event.error_ids?.map(hex) ?? [],
  trace_ids: tracesOf(event).map(hex),
});

/** Requests are not traced here: the trace of a recording is that of the page which it shows, and its errors carry the same. */
const tracesOf = ({ trace_ids = [], contexts }: ReplayEvent): string[] => [
  ...new Set([...trace_ids, ...(contexts?.trace ? [contexts.trace.trace_id] : [])]),
];

const traceOf = ({ contexts }: Event) => {
  const trace_id = hex(contexts?.trace?.trace_id);
  const span_id = /^[0-9a-f]{16}$/.exec(contexts?.trace?.span_id ?? '')?.[0];
  return trace_id && span_id && { contexts: { trace: { trace_id, span_id } } };
};

const context = ({ timestamp, environment, release, sdk, user }: Event) => ({
  timestamp: Number(timestamp),
  platform: 'javascript',
  environment,
  release,
  user: staff(user),
  // The address of a computer in a hospital is nobody's business.
  sdk: { name: sdk?.name, version: sdk?.version, settings: { infer_ip: 'never' } },
});

/** specification/reporting.md §3: uid and e-mail. */
const staff = (user: User | undefined) =>
  user?.id === undefined ? undefined : { id: user.id, ...(user.email && { email: user.email }) };

const scrubException = ({ type = '', value = '', mechanism, stacktrace }: Exception) => ({
  type: plainText(type) || 'Error',
  value: scrubMessage(type, value),
  mechanism: mechanism && {
    type: plainText(mechanism.type),
    handled: mechanism.handled,
    exception_id: mechanism.exception_id,
    parent_id: mechanism.parent_id,
  },
  stacktrace: { frames: stacktrace?.frames?.map(scrubFrame) ?? [] },
});

const scrubFrame = ({ filename, function: name, lineno, colno }: StackFrame) => ({
  filename: ownFile(filename),
  function: plainText(name),
  lineno,
  colno,
  in_app: true,
});

const ASSET = /^\/assets\/[\w./-]+\.js$/;

/** The file of ours in which it happened; a frame can also stand in the page itself, whose address says more. */
const ownFile = (filename = ''): string => {
  const path = URL.parse(filename)?.pathname ?? '';
  return ASSET.test(path) ? path : '<anonymous>';
};

const hex = (id: unknown): string | undefined => (/^[0-9a-f]{32}$/.test(String(id)) ? String(id) : undefined);
