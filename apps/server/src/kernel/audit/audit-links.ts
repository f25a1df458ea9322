import { type AuditFields, type AuditKey, eventMac, isSame, linkHash, NOT_OURS } from '#kernel/audit/audit-hash.ts';

/** What is wrong with a link of the chain, or with its event. */
export type LinkFault = 'changed' | 'missing' | 'inserted' | 'order' | 'root';

/** Links that follow each other, as PostgreSQL packs them, and what they are measured against. Can be sent to another thread. */
export type LinkChunk = {
  facilityId: string;
  /** Of the link before the first of these. */
  seq: number;
  previous: Uint8Array;
  /** Anchored hashes by the place in the chain that they are of. */
  roots: ReadonlyMap<number, readonly Uint8Array[]>;
  tuples: Uint8Array;
};
export type ChunkVerdict = { seq: number; broken: { kind: LinkFault; seq: number; eventId: number } | null };

/**
 * One link and its event in binary: 10 million rows of 22 texts would take longer to be read than to be verified. `fieldsIn` reads the columns in
 * this order.
 */
export const linkTuple = `c.hash, record_send(ROW(c.seq, c.event_id, c.event_hash, e.id, e.facility_id, e.at, e.actor_kind, e.actor_id, e.actor_name,
  e.action, e.subject_type, e.subject_id, e.patient_id, e.request_id, e.detail, e.address, e.device, e.outcome, e.patient_ids,
  e.before_digest, e.after_digest, e.mac))`;

/** Ends the tuples of a COPY in binary, where the number of columns would stand. */
const END = -1;
const COLUMNS_BYTES = 2;
const LENGTH_BYTES = 4;

/** Where the tuple that begins at `start` ends, and the hash in it; null where it is not there as a whole, or is the end of them all. */
export function nextTuple(bytes: Buffer, start: number): { end: number; hash: Buffer; record: Buffer } | null {
  const hashAt = start + COLUMNS_BYTES + LENGTH_BYTES;
  if (bytes.length < hashAt || bytes.readInt16BE(start) === END) return null;
  const hashEnd = hashAt + bytes.readInt32BE(start + COLUMNS_BYTES);
  const recordAt = hashEnd + LENGTH_BYTES;
  if (bytes.length < recordAt) return null;
  const end = recordAt + bytes.readInt32BE(hashEnd);
  if (bytes.length < end) return null;
  return { end, hash: bytes.subarray(hashAt, hashEnd), record: bytes.subarray(recordAt, end) };
}

/** The first fault in the order of the chain, or how far it is whole. */
export function checkLinks(
  key: AuditKey,
  { facilityId, seq: before, previous: first, roots, tuples }: LinkChunk,
): ChunkVerdict {
  const bytes = Buffer.from(tuples.buffer, tuples.byteOffset, tuples.byteLength);
  let seq = before;
  let previous: Buffer = Buffer.from(first);
  for (let tuple = nextTuple(bytes, 0); tuple; tuple = nextTuple(bytes, tuple.end)) {
    const { hash, record } = tuple;
    const link = linkIn(record);
    const kind = faultOf(key, link, { facilityId, seq: seq + 1, previous, hash, roots: roots.get(seq + 1) ?? [] });
    if (kind) return { seq, broken: { kind, seq: seq + 1, eventId: link.eventId } };
    seq += 1;
    previous = hash;
  }
  return { seq, broken: null };
}

type Link = { seq: number; eventId: number; eventHash: Buffer; event: AuditFields | null; mac: Buffer | null };
type Expected = { facilityId: string; seq: number; previous: Buffer; hash: Buffer; roots: readonly Uint8Array[] };

const faultOf = (key: AuditKey, link: Link, expected: Expected): LinkFault | null => {
  const { facilityId, seq, previous, hash, roots } = expected;
  const { eventId, eventHash, event, mac } = link;
  if (link.seq !== seq) return 'order';
  if (!isSame(hash, linkHash(key, { facilityId, seq, previous, eventId, eventHash }))) return 'order';
  if (isSame(eventHash, NOT_OURS)) return 'inserted';
  if (!event) return 'missing';
  if (!isSame(eventHash, eventMac(key, event))) return 'changed';
  if (mac !== null && !isSame(mac, eventHash)) return 'changed';
  return roots.every((root) => isSame(Buffer.from(root), hash)) ? null : 'root';
};

/** PostgreSQL counts from 2000, the MAC from 1970. */
const MICROS_TO_2000 = 946_684_800_000_000n;

const linkIn = (record: Buffer): Link => {
  const { number, text, bytes, id, ids, rest } = readRecord(record);
  const [seq, eventId, eventHash] = [number() ?? 0n, number() ?? 0n, bytes() ?? NOT_OURS];
  const ownId = number();
  const event = ownId === null ? null : eventIn({ ownId, number, text, bytes, id, ids, rest });
  return {
    seq: Number(seq),
    eventId: Number(eventId),
    eventHash: Buffer.from(eventHash),
    event,
    mac: event && bytes(),
  };
};

type RecordReader = ReturnType<typeof readRecord>;

/** Columns are read in the order in which they were packed, which is that of the properties here. */
const eventIn = ({ ownId, number, text, bytes, id, ids, rest }: RecordReader & { ownId: bigint }): AuditFields => ({
  id: Number(ownId),
  facilityId: id() ?? '',
  atMicros: String((number() ?? 0n) + MICROS_TO_2000),
  actorKind: text() ?? '',
  actorId: id(),
  actorName: text(),
  action: text() ?? '',
  subjectType: text() ?? '',
  subjectId: id(),
  patientId: id(),
  requestId: text(),
  detail: JSON.parse(rest() ?? 'null') as unknown,
  address: text(),
  device: text(),
  outcome: text() ?? '',
  patientIds: ids(),
  beforeDigest: bytes(),
  afterDigest: bytes(),
});

const TYPE_BYTES = 4;

/** Reads what `record_send` writes: the number of columns, then of each its type, its length – −1 for null – and its value. */
const readRecord = (record: Buffer) => {
  let at = LENGTH_BYTES;
  const bytes = (): Buffer | null => {
    const length = record.readInt32BE(at + TYPE_BYTES);
    const from = at + TYPE_BYTES + LENGTH_BYTES;
    at = from + Math.max(0, length);
    return length < 0 ? null : record.subarray(from, at);
  };
  const text = () => bytes()?.toString('utf8') ?? null;
  const id = () => uuidOf(bytes());
  return {
    bytes,
    text,
    id,
    number: () => bytes()?.readBigInt64BE() ?? null,
    /** jsonb: behind the number of its version. */
    rest: () => bytes()?.toString('utf8', 1) ?? null,
    ids: () => uuidsOf(bytes()),
  };
};

const uuidOf = (bytes: Buffer | null): string | null => {
  if (!bytes) return null;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Dimensions, nulls, type of the elements; of the one dimension its size and lower bound; then each element behind its length. */
const ARRAY_HEAD = 20;
const UUID_BYTES = 16;

const uuidsOf = (bytes: Buffer | null): string[] => {
  if (!bytes || bytes.readInt32BE(0) === 0) return [];
  return Array.from({ length: bytes.readInt32BE(12) }, (_, index) => {
    const from = ARRAY_HEAD + index * (LENGTH_BYTES + UUID_BYTES) + LENGTH_BYTES;
    return uuidOf(bytes.subarray(from, from + UUID_BYTES)) ?? '';
  });
};
