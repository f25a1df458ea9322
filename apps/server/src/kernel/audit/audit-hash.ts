import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#kernel/audit/hmac-sha256.ts';

/** 32 bytes or more that never lie in the database. */
export type AuditKey = Buffer;

/** Every column of an event, as it is written and as it is read back. */
export type AuditFields = {
  id: number;
  facilityId: string;
  /** Microseconds since 1970, as PostgreSQL keeps them. */
  atMicros: string;
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  patientId: string | null;
  requestId: string | null;
  detail: unknown;
  address: string | null;
  device: string | null;
  outcome: string;
  patientIds: readonly string[];
  beforeDigest: Buffer | null;
  afterDigest: Buffer | null;
};

export type LinkFields = { facilityId: string; seq: number; previous: Buffer; eventId: number; eventHash: Buffer };
export type RootFields = { facilityId: string; seq: number; hash: Buffer; anchoredAtMicros: string };

/** Stands for the event's MAC in the chain where a row had none that is valid. */
export const NOT_OURS: Buffer = Buffer.alloc(32);
/** What the first link of a facility follows. */
export const CHAIN_BEGIN: Buffer = Buffer.alloc(32);

export const microsOf = (at: Date): string => `${at.getTime()}000`;

/** JSON with its keys in order: the same value has one text, whatever order jsonb gives them back in. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
};

export const EVENT_PURPOSE = 'nattoku.audit.event.1';
export const LINK_PURPOSE = 'nattoku.audit.link.1';

/** A JSON array has one reading, so no two different events have the same text. The first word keeps the three uses of the key apart. */
const macOf = (key: AuditKey, purpose: string, fields: readonly unknown[]): Buffer =>
  hmacSha256(key, JSON.stringify([purpose, ...fields]));

/** PostgreSQL writes an id in lower case, however it was given. */
const id = (given: string | null) => given?.toLowerCase() ?? null;
const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null;

export const eventMac = (key: AuditKey, event: AuditFields): Buffer =>
  macOf(key, EVENT_PURPOSE, [
    event.id,
    event.facilityId,
    event.atMicros,
    event.actorKind,
    id(event.actorId),
    event.actorName,
    event.action,
    event.subjectType,
    id(event.subjectId),
    id(event.patientId),
    event.requestId,
    canonicalJson(event.detail),
    event.address,
    event.device,
    event.outcome,
    event.patientIds.map(id),
    hex(event.beforeDigest),
    hex(event.afterDigest),
  ]);

export const linkHash = (key: AuditKey, { facilityId, seq, previous, eventId, eventHash }: LinkFields): Buffer =>
  macOf(key, LINK_PURPOSE, [facilityId, seq, hex(previous), eventId, hex(eventHash)]);

export const rootMac = (key: AuditKey, { facilityId, seq, hash, anchoredAtMicros }: RootFields): Buffer =>
  macOf(key, 'nattoku.audit.root.1', [facilityId, seq, hex(hash), anchoredAtMicros]);

/** What a record was before or after a change, without telling it: under the key nobody can try out what it might have been. */
export const digestOf = (key: AuditKey, record: unknown): Buffer =>
  macOf(key, 'nattoku.audit.record.1', [canonicalJson(JSON.parse(JSON.stringify(record ?? null)))]);

/** Names a key without telling it. */
export const fingerprintOf = (key: AuditKey): string => macOf(key, 'nattoku.audit.key.1', []).toString('hex');

export const isSame = (a: Buffer | null, b: Buffer | null): boolean =>
  a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b);
