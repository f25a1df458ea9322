import type { Event } from '@sentry/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPatternOf } from '#platform/error-reporting/route-pattern.ts';
import { scrubErrorEvent, scrubReplayEvent } from '#platform/error-reporting/scrub-event.ts';
import { paths } from '#routing/paths.ts';

const patternOf = createPatternOf(paths);
const hex = '0123456789abcdef0123456789abcdef';
const canary = '鴉羽瑠璃子';
const address = `https://hospital.example/patients/detail?patientId=0199a000-0000-7000-8000-000000000001#${canary}`;

/** Everything that an SDK may write into an event, and a name wherever there is room for one. */
const written: object = {
  event_id: hex,
  timestamp: 1_790_000_000,
  platform: 'javascript',
  level: 'error' as const,
  environment: 'development',
  release: 'build-7',
  message: canary,
  logger: canary,
  server_name: canary,
  transaction: address,
  fingerprint: [canary],
  user: { id: 'staff-1', email: 'doctor@sakura.example', username: canary, ip_address: '10.0.0.7', name: canary },
  request: {
    url: address,
    headers: { Referer: address },
    data: canary,
    cookies: { staff: canary },
    query_string: canary,
  },
  breadcrumbs: [{ category: 'console', message: canary }],
  contexts: {
    react: { componentStack: canary },
    state: { patient: canary },
    trace: { trace_id: hex, span_id: '0123456789abcdef' },
  },
  extra: { __serialized__: { name: canary } },
  tags: { route: address, replayId: hex, patient: canary },
  modules: { [canary]: canary },
  debug_meta: { images: [] },
  threads: { values: [{ name: canary }] },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: `Cannot read properties of undefined (reading '${canary}')`,
        module: canary,
        mechanism: { type: 'generic', handled: false, data: { value: canary }, description: canary },
        stacktrace: {
          frames: [
            {
              filename: 'https://hospital.example/assets/patient-detail-Ab_1.js?x=1',
              abs_path: address,
              function: 'Page',
              lineno: 1,
              colno: 7,
              vars: { patient: canary },
              context_line: canary,
              pre_context: [canary],
            },
            { filename: address, function: `Object.${canary}`, lineno: 2, colno: 3 },
          ],
        },
      },
    ],
  },
};
const fullEvent = (): Event => ({ ...written });

test('of an error its class, the place in our code, the page, the build and who was signed in are reported (specification/reporting.md §3)', () => {
  expect(scrubErrorEvent(fullEvent(), patternOf)).toEqual({
    event_id: hex,
    timestamp: 1_790_000_000,
    platform: 'javascript',
    level: 'error',
    environment: 'development',
    release: 'build-7',
    user: { id: 'staff-1', email: 'doctor@sakura.example' },
    sdk: { name: undefined, version: undefined, settings: { infer_ip: 'never' } },
    transaction: '/patients/detail',
    request: { url: '/patients/detail' },
    tags: { replayId: hex },
    contexts: { trace: { trace_id: hex, span_id: '0123456789abcdef' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined',
          mechanism: { type: 'generic', handled: false, exception_id: undefined, parent_id: undefined },
          stacktrace: {
            frames: [
              { filename: '/assets/patient-detail-Ab_1.js', function: 'Page', lineno: 1, colno: 7, in_app: true },
              { filename: '<anonymous>', function: '', lineno: 2, colno: 3, in_app: true },
            ],
          },
        },
      ],
    },
  });
});

test('a recording and its errors tell the trace of the page, so that one is found from the other', () => {
  const trace = { trace_id: hex, span_id: hex.slice(0, 16), op: canary };
  const event = { ...fullEvent(), contexts: { trace } };
  expect(scrubReplayEvent(event as never, patternOf).trace_ids).toEqual([hex]);
  const { contexts } = scrubErrorEvent(event as never, patternOf) as { contexts?: unknown };
  expect(contexts).toEqual({ trace: { trace_id: hex, span_id: hex.slice(0, 16) } });
});

test('of a recording its ids, times and the pages visited are reported (specification/reporting.md §6)', () => {
  const event = {
    ...fullEvent(),
    type: 'replay_event' as const,
    replay_id: hex,
    replay_type: 'buffer',
    segment_id: 3,
    replay_start_timestamp: 1_789_999_990,
    urls: [address, `https://hospital.example/p/#${canary}`],
    error_ids: [hex, canary],
    trace_ids: [hex],
    segment_names: [canary],
  };

  expect(scrubReplayEvent(event as never, patternOf)).toEqual({
    type: 'replay_event',
    event_id: hex,
    replay_id: hex,
    replay_type: 'buffer',
    segment_id: 3,
    replay_start_timestamp: 1_789_999_990,
    timestamp: 1_790_000_000,
    urls: ['/patients/detail', '/*'],
    error_ids: [hex, undefined],
    trace_ids: [hex],
    platform: 'javascript',
    environment: 'development',
    release: 'build-7',
    user: { id: 'staff-1', email: 'doctor@sakura.example' },
    sdk: { name: undefined, version: undefined, settings: { infer_ip: 'never' } },
  });
});

test('nobody signed in, and no e-mail wanted, leave none in the report (specification/reporting.md §3)', () => {
  const { user: _, ...unknown } = fullEvent();

  expect(scrubErrorEvent(unknown, patternOf).user).toBeUndefined();
  expect(scrubErrorEvent({ ...unknown, user: {} }, patternOf).user).toBeUndefined();
  expect(scrubErrorEvent({ ...unknown, user: { id: 'staff-1' } }, patternOf).user).toEqual({ id: 'staff-1' });
});

/** Any value, with a secret at every place where a text can be. */
const anything = (secret: string) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constant(secret),
      fc.string().map((text) => text + secret),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 5 }),
    ),
  })).value;

test('no id of a record, no query and no name survives in whatever field it stands (specification/reporting.md §7)', () => {
  const secret = `?q=0199a000-0000-7000-8000-000000000001#${canary}`;
  const fields = fc.record(
    {
      transaction: anything(secret),
      request: anything(secret),
      tags: fc.dictionary(fc.constantFrom('route', 'replayId', 'patient'), fc.constant(secret)),
      contexts: anything(secret),
      extra: anything(secret),
      breadcrumbs: anything(secret),
      exception: fc.record({
        values: fc.array(
          fc.record({
            type: fc.string().map((text) => text + secret),
            value: fc.string().map((text) => text + secret),
            stacktrace: fc.record({
              frames: fc.array(
                fc.record({
                  filename: fc.constantFrom(secret, `https://h.example/assets/${secret}.js`),
                  function: fc.string().map((text) => text + secret),
                  vars: anything(secret),
                }),
              ),
            }),
          }),
        ),
      }),
    },
    { requiredKeys: [] },
  );

  fc.assert(
    fc.property(fields, (event) => {
      const sent = JSON.stringify([
        scrubErrorEvent(event as never, patternOf),
        scrubReplayEvent(event as never, patternOf),
      ]);
      return !sent.includes('0199a000') && !sent.includes('鴉') && !sent.includes('?q=');
    }),
  );
});
