import { type AddressParts, addressOf } from '@nattoku/contract/shared/endpoint';
import { newId } from '#kernel/new-id.ts';
import type { NamedEndpoint } from '#testing/contracts.ts';
import { brokenBodies, hostileEscapes, mutantsOf, UNSTORABLE } from '#testing/hostile-strings.ts';
import { FreeText, type KnownIds, samplesOf } from '#testing/sample-inputs.ts';

/** One request; `unstorable` where a text of it can be stored nowhere, and must be refused. */
export type HostileCall = {
  what: string;
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  unstorable?: boolean;
};
type Sample = { params: object; query: object; body: unknown };

/** A call as it is meant to be, one for each shape that its input may have. */
export function usualCalls({ endpoint, name }: NamedEndpoint, ids: KnownIds): { call: HostileCall; sample: Sample }[] {
  const of = (part: 'params' | 'query' | 'body') => (endpoint[part] ? samplesOf(endpoint[part], '', ids) : [{}]);
  const bodies = endpoint.csv
    ? ['氏名,フリガナ,メールアドレス\r\n見本,ミホン,sample@hospital.example\r\n']
    : of('body');
  return bodies.flatMap((body) =>
    of('query').map((query) => {
      const sample = { params: of('params')[0] as object, query: query as object, body };
      return { sample, call: callOf({ endpoint, name }, 'as it is meant', sample) };
    }),
  );
}

type Usual = ReturnType<typeof usualCalls>;
type Foreign = (name: string) => string | undefined;

/** The same calls with every part of them made hostile, one at a time. */
export function* hostileCalls(named: NamedEndpoint, usual: Usual, foreign: Foreign): Generator<HostileCall> {
  const { endpoint } = named;
  const known = new Set<string>();
  for (const { sample } of usual) {
    if (!endpoint.body || endpoint.csv) break;
    for (const { where, hostile, value } of mutantsOf(sample.body, foreign, known))
      yield {
        ...callOf(named, `body ${where} = ${shown(hostile)}`, { ...sample, body: value }),
        unstorable: hostile === UNSTORABLE,
      };
  }
  const [first] = usual;
  if (!first) return;
  yield* hostileAddresses(named, first);
  if (endpoint.body) for (const body of brokenBodies) yield { ...first.call, what: `body ${shown(body)}`, body };
  if (endpoint.idempotent)
    yield {
      ...first.call,
      what: 'a key of Latin 1',
      headers: { ...first.call.headers, 'idempotency-key': 'é'.repeat(40) },
    };
}

function* hostileAddresses(named: NamedEndpoint, { sample, call }: Usual[number]): Generator<HostileCall> {
  for (const part of ['query', 'params'] as const) {
    for (const key of Object.keys(sample[part])) {
      for (const escape of hostileEscapes) {
        const marked = { ...sample, [part]: { ...sample[part], [key]: MARK } };
        const held = callOf(named, `${part} ${key} = ${shown(escape)}`, marked);
        yield { ...held, address: held.address.replaceAll(MARK, escape) };
      }
    }
  }
  const odd = 'text=a&text=%00&__proto__=b&page[]=1&constructor=%FF';
  yield {
    ...call,
    what: 'doubled and odd keys',
    address: `${call.address}${call.address.includes('?') ? '&' : '?'}${odd}`,
  };
}

const MARK = 'hostileescapestandshere';
const shown = (text: string): string => JSON.stringify(text.slice(0, 40));

const callOf = ({ endpoint }: NamedEndpoint, what: string, { params, query, body }: Sample): HostileCall => ({
  what,
  method: endpoint.method,
  address: addressOf(endpoint.path, plain(params), plain(query)),
  headers: {
    'idempotency-key': newId(),
    ...(endpoint.body ? { 'content-type': endpoint.csv ? 'text/csv' : 'application/json' } : {}),
  },
  ...(endpoint.body ? { body: endpoint.csv ? String(body) : JSON.stringify(body) } : {}),
});

const plain = (parts: object): AddressParts =>
  Object.fromEntries(
    Object.entries(parts).map(([key, value]) => [key, value instanceof FreeText ? value.value : value]),
  );
