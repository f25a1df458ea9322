import type { CsvFile } from '#shared/csv.ts';
import { addressOf, type AddressParts, type CallInput, type EndpointShape, type Reply } from '#shared/endpoint.ts';
import { createHttpClient, type HttpSettings } from '#shared/http-client.ts';
import { isIdempotent } from '#shared/http-retry.ts';
import { newIdempotencyKey } from '#shared/idempotency-key.ts';

export { ApiProblem, NetworkProblem, TimeoutProblem } from '#shared/http-client.ts';

/**
 * Sent with a call that no person asked for just now, such as a refetch after an event. The server checks such a call like any other
 * but does not extend the session for it; otherwise an unattended screen would keep itself signed in.
 */
export const backgroundHeader = 'x-nattoku-background';

type Untyped = {
  params?: AddressParts;
  query?: AddressParts;
  body?: unknown;
  idempotencyKey?: string;
};

export type CallOptions = {
  /** Calls a read off. A write goes on whatever happens to the page that made it. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
  /** 1 where the caller tries again by itself. */
  tries?: number;
};
export type Caller = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Reply<E>>;

/**
 * Makes the one function that speaks to the server; specification/errors.md §4's HTTP client with the contract's types. Throws as
 * createHttpClient says.
 */
export const createCaller = (fetchIt: typeof fetch, origin = '', settings: Partial<HttpSettings> = {}): Caller => {
  const http = createHttpClient(fetchIt, settings);

  return async function call<E extends EndpointShape>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) {
    const { params, query, body, idempotencyKey } = input as Untyped;
    const { method } = endpoint;
    const isRead = method === 'GET' || endpoint.safe === true;
    const key = idempotencyKey ?? keyOfRepeatableWrite(method);
    const reply = await http(`${origin}${addressOf(endpoint.path, params, query)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': endpoint.csv ? 'text/csv' : 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      credentials: 'same-origin',
      isRepeatable: isRead || isIdempotent(method) || key !== undefined,
      tries: options.tries,
      ...(body === undefined ? {} : { body: endpoint.csv ? (body as CsvFile) : JSON.stringify(body) }),
      ...(isRead && options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    return reply as Reply<E>;
  };
};

/** A change whose answer was lost raised the version: without a key the next try would meet our own change as a conflict. */
const keyOfRepeatableWrite = (method: string): string | undefined =>
  method !== 'GET' && isIdempotent(method) ? newIdempotencyKey() : undefined;
