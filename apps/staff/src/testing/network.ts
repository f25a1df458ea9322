import { apiPrefix, type EndpointShape, type Method, type Returned } from '@nattoku/contract/shared/endpoint';
import { afterEach, vi } from 'vitest';
import { answer } from '#testing/server.ts';

export type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown };
type Answering = (asked: Asked) => unknown;
type Entry = { method: Method; path: RegExp; answering: Answering; asked: Asked[] };

const entries = new Map<EndpointShape, Entry>();
const unanswered: string[] = [];

/** Stands where the network is, for this test: an endpoint answers as given last. What nobody answers fails the test. */
export function answers<E extends EndpointShape>(
  endpoint: E,
  given: Returned<E> | ((asked: Asked) => Returned<E> | Response | Promise<Returned<E> | Response>),
): void {
  vi.stubGlobal('fetch', respond);
  const answering = typeof given === 'function' ? (given as Answering) : () => given;
  const known = entries.get(endpoint);
  if (known) known.answering = answering;
  else entries.set(endpoint, { method: endpoint.method, path: patternOf(endpoint.path), answering, asked: [] });
}

/** What was asked of an endpoint in this test, in order. */
export const askedOf = (endpoint: EndpointShape): readonly Asked[] => entries.get(endpoint)?.asked ?? [];

async function respond(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  for (const { method, path, answering, asked } of entries.values()) {
    const found = init.method === method && path.exec(url.pathname);
    if (!found) continue;
    const request: Asked = {
      params: { ...found.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    asked.push(request);
    const given = await answering(request);
    return given instanceof Response ? given : answer(given ?? {});
  }
  unanswered.push(`${init.method} ${url.pathname}`);
  return answer({});
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${apiPrefix}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

afterEach(() => {
  const missing = unanswered.splice(0);
  entries.clear();
  vi.unstubAllGlobals();
  if (missing.length > 0) throw new Error(`Nothing answered ${missing.join(', ')}.`);
});
