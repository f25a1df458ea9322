import { FreeText } from '#testing/sample-inputs.ts';

/** Fits into no database: NUL, and half of a surrogate pair. */
export const UNSTORABLE = '漢\0字\ud842';
const strange = [
  '\u3164',
  `漢\u2028\u2029\u00ad\u202e\u2009\ufeff\ue000\u{e0100}😀'; DROP TABLE patients; -- \\u0000 %00 %s $\{x} {{x}} <b>`,
  '長'.repeat(70_000),
  '__proto__',
];
const UNKNOWN_ID = '11111111-1111-7111-8111-111111111111';

export type Mutant = { where: string; hostile: string; value: unknown };

/**
 * The sample with one of its strings made hostile, for each string and each way. `foreign` is an id of another hospital for a field of this name;
 * a string that is `known` from another sample of the same input is left alone, and the others are added.
 */
export function* mutantsOf(
  sample: unknown,
  foreign: (name: string) => string | undefined,
  known: Set<string>,
): Generator<Mutant> {
  for (const { path, value } of stringsOf(sample, [])) {
    const where = path.join('.');
    const same = `${where} ${value instanceof FreeText ? value.value : isId(value) ? 'id' : value}`;
    if (known.has(same)) continue;
    known.add(same);
    const stranger = foreign(path.findLast((key) => typeof key === 'string') ?? '');
    const ids = [UNKNOWN_ID, ...(stranger ? [stranger] : [])];
    const bad = value instanceof FreeText ? strange : isId(value) ? ids : [];
    for (const hostile of [UNSTORABLE, ...bad]) yield { where, hostile, value: replaced(sample, path, hostile) };
  }
}

const isId = (value: string): boolean => /^[0-9a-f]{8}-/.test(value);

type Path = readonly (string | number)[];

function* stringsOf(value: unknown, path: Path): Generator<{ path: Path; value: string | FreeText }> {
  if (value instanceof FreeText || typeof value === 'string') yield { path, value };
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* stringsOf(each, [...path, index]);
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) yield* stringsOf(each, [...path, key]);
}

function replaced(value: unknown, [key, ...rest]: Path, hostile: string): unknown {
  if (key === undefined) return hostile;
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, hostile) : each));
  const given = value as Record<string, unknown>;
  return { ...given, [key]: replaced(given[key], rest, hostile) };
}

/** Bodies that are no input, for every endpoint; and such as are refused before it is known which one is asked. */
export const brokenBodies: readonly string[] = ['null', '[]', '{"constructor":{"prototype":{"polluted":true}}}'];
export const unreadableBodies: readonly (string | Buffer)[] = [
  '',
  '"見本"',
  '{"email":"a","email":"\\u0000"}',
  '{"__proto__":{"polluted":true}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

/** As they stand in an address: NUL, bytes that are no UTF-8 and half a surrogate pair, names of the language, a broken escape. */
export const hostileEscapes: readonly string[] = ['%00', '%FF%FE%ED%A0%80', '__proto__', '%'];
