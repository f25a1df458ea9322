import type { Schema } from '@nattoku/contract/shared/endpoint';
import type { z } from 'zod';

/** A string that may be any text, as far as the schema says. */
export class FreeText {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }

  toJSON(): string {
    return this.value;
  }
}

/** Words for strings of some meaning, by the name that they have in the contracts; every other text is 見本. */
const words: Record<string, string> = {
  email: 'sample@hospital.example',
  replyTo: 'sample@hospital.example',
  phone: '03-1234-5678',
  postalCode: '100-0001',
  patientNumber: '99001234',
  url: 'https://receiver.example/events',
  birthDate: '1958-04-02',
  number: '03-1234-5678',
  staffNumber: 'S-1',
  code: 'A1',
  jamiCode: '01',
  medicalInstitutionCode: '1310000001',
  closes: '17:00',
  quietFrom: '21:00',
  deceasedOn: '2026-01-12',
  publishUntil: '2027-12-31T00:00:00.000Z',
  emailBody: '見本 {{URL}}',
  smsBody: '見本 {{URL}}',
  frequency: '5%',
  webvtt: 'WEBVTT\n\n00:00.000 --> 00:01.000\n見本',
  nameKana: 'ミホン',
  familyNameKana: 'ミホン',
  givenNameKana: 'ミホン',
  kana: 'ミホン',
};

const patterned = ['08:30', '2026-11', 'ja', 'AAAA', '/patients', '0'.repeat(64), 'a1'];

/** What is known of the world: a real id by the name of its field. */
export type KnownIds = (name: string) => string;

/**
 * Inputs that a schema may take, at least one: the first is what is usual, and there is a further one for each other branch of a union.
 * @throws for a part that it does not know
 */
export function samplesOf(schema: Schema, name: string, ids: KnownIds): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [aString(schema, def, name, ids)];
    case 'number':
      return [aNumber(schema)];
    case 'boolean':
      return [true];
    // Read by the one who knows what kind it is.
    case 'unknown':
      return [null];
    case 'null':
      return [null];
    case 'literal':
      return [def.values[0]];
    case 'enum':
      return [Object.values(def.entries)[0]];
    case 'object':
      return anObject(def.shape, ids);
    case 'array':
      return samplesOf(def.element, name.replace(/s$/, ''), ids).map((each) =>
        Array.from({ length: isTaken(schema, [each]) || !isTaken(schema, [each, each]) ? 1 : 2 }, () => each),
      );
    case 'tuple':
      return [def.items.map((item) => samplesOf(item, name, ids)[0])];
    case 'record':
      return samplesOf(def.valueType, name, ids).map((each) => ({ [String(recordKey(def.keyType, ids))]: each }));
    case 'union':
      return def.options.flatMap((option) => samplesOf(option, name, ids));
    case 'pipe':
      return 'number' === (def.in as z.core.$ZodTypes)._zod.def.type ? [aNumber(schema)] : samplesOf(def.in, name, ids);
    case 'readonly':
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return samplesOf(def.innerType, name, ids);
    default:
      throw new Error(`${name}: no sample of a ${def.type}`);
  }
}

const aNumber = (schema: Schema): number => [1, 0, 20, 100].find((number) => isTaken(schema, number)) ?? 1;

const isTaken = (schema: Schema, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(JSON.parse(JSON.stringify(value))).success;

const recordKey = (schema: Schema, ids: KnownIds): unknown => {
  const [key] = samplesOf(schema, 'key', ids);
  return key instanceof FreeText ? key.value : key;
};

function aString(schema: Schema, def: z.core.$ZodStringDef, name: string, ids: KnownIds): unknown {
  const known = words[name];
  const format = 'format' in def ? def.format : undefined;
  if (format === 'uuid') return ids(name);
  if (format === 'date') return known ?? '2027-01-12';
  if (format === 'datetime') return known ?? new Date().toISOString();
  const isPatterned = (def.checks ?? []).some((check) => 'pattern' in check._zod.def);
  if (isPatterned && known && isTaken(schema, known)) return known;
  if (isPatterned) return patterned.find((each) => isTaken(schema, each)) ?? '';
  const text = name.endsWith('ecret') ? ids(name) : name === 'signer' ? ids('signerId') : (known ?? '見本');
  return new FreeText(isTaken(schema, text) ? text : '1');
}

function anObject(shape: Readonly<Record<string, Schema>>, ids: KnownIds): unknown[] {
  const all = Object.entries(shape).map(([key, part]) => [key, samplesOf(part, key, ids)] as const);
  const usual = Object.fromEntries(all.map(([key, [first]]) => [key, first]));
  return [usual, ...all.flatMap(([key, [, ...further]]) => further.map((each) => ({ ...usual, [key]: each })))];
}
