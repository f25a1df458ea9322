import { z } from 'zod';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem, createCaller, NetworkProblem, TimeoutProblem } from '#shared/client.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { HttpSettings } from '#shared/http-client.ts';
import { readRetryAfter, requestTimeout, retryLimits, retryStatuses, waitBeforeTry } from '#shared/http-retry.ts';
import {
  type Act,
  cutOff,
  hang,
  hangUp,
  leapingClock,
  ok,
  problem,
  proxy,
  scriptedServer,
} from '#testing/scripted-server.ts';

const shape = { permission: 'anonymous', summary: '', response: z.object({ n: z.number() }) } as const;
const body = z.object({ text: z.string() });
const read = endpoint({ ...shape, method: 'GET', path: '/things' });
const search = endpoint({ ...shape, method: 'POST', path: '/things/search', body, safe: true });
const change = endpoint({ ...shape, method: 'PUT', path: '/things', body });
const remove = endpoint({ ...shape, method: 'DELETE', path: '/things' });
const create = endpoint({ ...shape, method: 'POST', path: '/things', body, idempotent: true });
const act = endpoint({ ...shape, method: 'POST', path: '/things/act', body });

const sent = { body: { text: '山田' } };
const keyed = { ...sent, idempotencyKey: 'one-intention-one-key' };
type Call = (call: ReturnType<typeof createCaller>) => Promise<unknown>;
const calls = {
  GET: (call) => call(read, {}),
  PUT: (call) => call(change, sent),
  DELETE: (call) => call(remove, {}),
  'POST with a key': (call) => call(create, keyed),
  'POST that only reads': (call) => call(search, sent),
  'POST without a key': (call) => call(act, sent),
} satisfies Record<string, Call>;
type CallName = keyof typeof calls;
const repeatable = (Object.keys(calls) as CallName[]).filter((name) => name !== 'POST without a key');

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serverThat(acts: readonly Act[], settings: Partial<HttpSettings> = {}) {
  const server = await scriptedServer(...acts);
  closers.push(server.close);
  const time = leapingClock(settings.timeout ?? requestTimeout);
  const call = createCaller(fetch, server.origin, { clock: time.clock, ...settings });
  return { ...server, ...time, call };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('specification/errors.md §4: what is tried again', () => {
  test('the statuses are those of the specification', () => {
    expect(retryStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
  });

  test.each(retryStatuses)('%i is tried again until an answer comes', async (status) => {
    const { call, heard } = await serverThat([proxy(status), proxy(status), ok({ n: 1 })]);

    await expect(call(read, {})).resolves.toEqual({ n: 1 });
    expect(heard).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 410, 413, 422, 423, 501, 507])('%i is told at once', async (status) => {
    const { call, heard } = await serverThat([proxy(status)]);

    await expect(call(read, {})).rejects.toBeInstanceOf(NetworkProblem);
    expect(heard).toHaveLength(1);
  });

  test.each(repeatable)('%s is sent again, the same', async (name) => {
    const { call, heard } = await serverThat([problem('unexpected'), ok({ n: 1 })]);

    await expect(calls[name](call)).resolves.toEqual({ n: 1 });
    expect(heard).toHaveLength(2);
    const [first, second] = heard.map(({ method, address, body: text, headers }) => [
      method,
      address,
      text,
      headers['idempotency-key'],
    ]);
    expect(second).toEqual(first);
  });

  test.each([problem('unexpected'), problem('unavailable'), proxy(502), hangUp])(
    'a POST without a key is never sent twice (%#)',
    async (failure) => {
      const { call, heard, waits } = await serverThat([failure, ok({ n: 1 })]);

      await expect(call(act, sent)).rejects.toBeInstanceOf(Error);
      expect(heard).toHaveLength(1);
      expect(waits).toEqual([]);
    },
  );

  test.each([
    ['a connection that breaks off', hangUp],
    ['an answer that breaks off', cutOff],
  ])('%s is tried again', async (_, failure) => {
    const { call, heard } = await serverThat([failure, ok({ n: 1 })]);

    await expect(call(read, {})).resolves.toEqual({ n: 1 });
    expect(heard).toHaveLength(2);
  });

  test('the list can be another', async () => {
    const { call, heard } = await serverThat([proxy(418), ok({ n: 1 })], { retryStatuses: [418] });
    await expect(call(read, {})).resolves.toEqual({ n: 1 });
    expect(heard).toHaveLength(2);

    const other = await serverThat([proxy(503), ok({ n: 1 })], { retryStatuses: [418] });
    await expect(other.call(read, {})).rejects.toBeInstanceOf(NetworkProblem);
    expect(other.heard).toHaveLength(1);
  });

  test.each(['record.versionConflict', 'order.illegalTransition', 'patient.numberTaken'] as const)(
    'a 409 that is our decision (%s) is told at once',
    async (code) => {
      const { call, heard } = await serverThat([problem(code), ok({ n: 1 })]);

      await expect(call(change, sent)).rejects.toMatchObject({ name: 'ApiProblem', body: { code, status: 409 } });
      expect(heard).toHaveLength(1);
    },
  );

  test('changes carry a key of their own, so that a second try is not met as a conflict', async () => {
    const { call, heard } = await serverThat([ok({ n: 1 })]);
    await call(change, sent);
    await call(change, sent);
    await call(read, {});

    const [one, other, none] = heard.map(({ headers }) => headers['idempotency-key']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(one);
    expect(none).toBeUndefined();
  });
});

describe('specification/errors.md §1: from 400 up an error is raised', () => {
  test.each([
    ['request.invalid', 400],
    ['permission.denied', 403],
    ['notFound', 404],
    ['unexpected', 500],
  ] as const)('%s comes as ApiProblem', async (code, status) => {
    const { call } = await serverThat([problem(code)]);

    const failure = await failureOf(call(read, {}));
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure).toMatchObject({ body: { code, status } });
  });

  test('what is no answer of our server comes as NetworkProblem, and an odd success is not asked for again', async () => {
    const portal = await serverThat([
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    ]);

    await expect(failureOf(portal.call(read, {}))).resolves.toMatchObject({ name: 'NetworkProblem', status: 200 });
    expect(portal.heard).toHaveLength(1);
  });
});

describe('waiting', () => {
  test('waits grow and are bounded in number, and then the last refusal is told', async () => {
    const { call, heard, waits } = await serverThat([problem('unexpected')]);

    await expect(call(read, {})).rejects.toMatchObject({ body: { code: 'unexpected' } });
    expect(heard).toHaveLength(retryLimits.tries);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test('a caller who tries again gets one try', async () => {
    const { call, heard } = await serverThat([problem('unavailable')]);

    await expect(call(change, sent, { tries: 1 })).rejects.toMatchObject({ body: { code: 'unavailable' } });
    expect(heard).toHaveLength(1);
  });

  test('no try begins later than the window allows', async () => {
    const late = await serverThat([]);
    const slow: Act = (response) => {
      late.pass(retryLimits.window);
      proxy(503)(response);
    };
    const server = await scriptedServer(slow);
    closers.push(server.close);
    const call = createCaller(fetch, server.origin, { clock: late.clock });

    await expect(call(read, {})).rejects.toBeInstanceOf(NetworkProblem);
    expect(server.heard).toHaveLength(1);
  });

  test('Retry-After is honoured', async () => {
    const { call, waits } = await serverThat([problem('unavailable', { 'retry-after': '3' }), ok({ n: 1 })]);

    await expect(call(read, {})).resolves.toEqual({ n: 1 });
    expect(waits).toEqual([3500]);
  });

  test('Retry-After as a date is measured by the clock of the server that wrote it', async () => {
    const headers = { date: 'Sat, 21 Nov 2015 05:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2015 05:00:04 GMT' };
    const { call, waits } = await serverThat([proxy(503, headers), ok({ n: 1 })]);

    await expect(call(read, {})).resolves.toEqual({ n: 1 });
    expect(waits).toEqual([4500]);
  });

  test('a server that asks for more patience than a person has is not waited for', async () => {
    const { call, heard, waits } = await serverThat([problem('request.tooMany', { 'retry-after': '900' })]);

    await expect(call(read, {})).rejects.toMatchObject({ body: { code: 'request.tooMany' } });
    expect(heard).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test.each([
    [null, null, null],
    ['', null, null],
    ['soon', null, null],
    ['-1', null, null],
    ['1.5', null, null],
    ['0', null, 0],
    ['120', null, 120_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', null, 9_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null, 0],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 'Thu, 01 Jan 1970 00:00:08 GMT', 2_000],
    ['Thu, 99 Foo 1970 00:00:10 GMT', null, null],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 'yesterday', null],
  ])('Retry-After %j with Date %j is %j ms', (retryAfter, date, expected) => {
    expect(readRetryAfter(retryAfter, date, 1_000)).toBe(expected);
  });

  test.each([
    [1, null, 0, 250],
    [1, null, 1, 500],
    [2, null, 0.5, 750],
    [9, null, 1, 8_000],
    [1, 1_000, 0, 1_250],
    [1, 10_000, 0, 10_250],
    [1, 10_001, 0, null],
  ])('after %i failures, asked for %j, spread %d: %j ms', (failures, retryAfter, random, expected) => {
    expect(waitBeforeTry(failures, retryAfter, random)).toBe(expected);
  });
});

describe('leaving and time', () => {
  test('a read that hangs is called off with its page', async () => {
    const page = new AbortController();
    const { call, heard, running } = await serverThat([hang]);

    const failure = failureOf(call(read, {}, { signal: page.signal }));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    page.abort();

    await expect(failure).resolves.toMatchObject({ name: 'AbortError' });
    expect(heard).toHaveLength(1);
    expect(running()).toBe(0);
  });

  test('leaving during a wait ends the wait, and nothing more is sent', async () => {
    const page = new AbortController();
    const server = await scriptedServer(problem('unavailable'));
    closers.push(server.close);
    const begun: number[] = [];
    const after = (milliseconds: number) => {
      begun.push(milliseconds);
      return () => {};
    };
    const call = createCaller(fetch, server.origin, { clock: { now: () => 0, random: () => 1, after } });

    const failure = failureOf(call(read, {}, { signal: page.signal }));
    await vi.waitFor(() => expect(begun).toEqual([requestTimeout, retryLimits.firstWait]));
    page.abort();

    await expect(failure).resolves.toMatchObject({ name: 'AbortError' });
    expect(server.heard).toHaveLength(1);
  });

  test.each(['PUT', 'DELETE', 'POST with a key', 'POST without a key'] as const)(
    '%s goes on when its page is left',
    async (name) => {
      const page = new AbortController();
      let answer = () => {};
      const { call, heard } = await serverThat([(response) => void (answer = () => ok({ n: 1 })(response))]);
      const leaving: typeof call = (shapeOf, input) => call(shapeOf, input, { signal: page.signal });

      const reply = calls[name](leaving);
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      page.abort();
      answer();

      await expect(reply).resolves.toEqual({ n: 1 });
    },
  );

  test('a page that was left before asks nothing', async () => {
    const { call, heard } = await serverThat([ok({ n: 1 })]);

    await expect(call(read, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(heard).toEqual([]);
  });

  test.each([
    ['no answer', hang],
    [
      'an answer that stands still',
      ((response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"n":')) as Act,
    ],
  ])('%s ends with TimeoutProblem, and only a person tries again', async (_, stuck) => {
    const { call, heard, expire, running } = await serverThat([stuck]);

    const failure = failureOf(call(read, {}));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expire();

    await expect(failure).resolves.toBeInstanceOf(TimeoutProblem);
    await expect(failure).resolves.toBeInstanceOf(NetworkProblem);
    expect(heard).toHaveLength(1);
    expect(running()).toBe(0);
  });

  test.each(Object.keys(calls) as CallName[])('what is over leaves no timer behind: %s', async (name) => {
    const { call, running } = await serverThat([ok({ n: 1 })]);

    await calls[name](call);
    expect(running()).toBe(0);
  });
});
