import { type AuditKey, EVENT_PURPOSE, isSame, LINK_PURPOSE, NOT_OURS } from '#kernel/audit/audit-hash.ts';
import { MacText, type Writing } from '#kernel/audit/audit-mac-text.ts';
import { hmacOfRoomy } from '#kernel/audit/hmac-sha256.ts';

/** What is wrong with a link of the chain, or with its event. */
export type LinkFault = 'changed' | 'missing' | 'inserted' | 'order' | 'root';

/** Links that follow each other, as `packedLinks` gives them, and what they are measured against. Can be sent to another thread. */
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

/** Links that PostgreSQL packs into one tuple: for each tuple it is asked, sends and is heard once. */
const PACKED = 200;
const HASH_BYTES = 32;

/**
 * At most `count` links behind `seq` with their events, in tuples of their number and themselves, one behind the other, in binary: 10 million
 * rows of 22 texts would take longer to be read than to be verified. `eventColumns` are those of the event in this order, which is that of its MAC;
 * the hash of a link comes last, where the end of a tuple is found to hold the last one.
 */
export const packedLinks = (seq: number, count: number): string => `
  SELECT packed.count, packed.links
    FROM generate_series(0, ${Math.ceil(count / PACKED) - 1}) AS tuple (number),
         LATERAL (
           SELECT count(*)::integer AS count, string_agg(link.packed, '' ORDER BY link.seq) AS links
             FROM (SELECT c.seq, record_send(ROW(c.seq, c.event_id, c.event_hash, e.id, e.facility_id, e.at, e.actor_kind, e.actor_id, e.actor_name,
                            e.action, e.subject_type, e.subject_id, e.patient_id, e.request_id, e.detail, e.address, e.device, e.outcome,
                            e.patient_ids, e.before_digest, e.after_digest, e.mac, c.hash)) AS packed
                     FROM audit_chain c LEFT JOIN audit_events e ON e.id = c.event_id AND e.facility_id = c.facility_id
                    WHERE c.facility_id = app.current_facility_id() AND c.seq > ${seq} + ${PACKED} * tuple.number
                    ORDER BY c.seq LIMIT least(${PACKED}, ${count} - ${PACKED} * tuple.number)) AS link) AS packed
   WHERE packed.count > 0`;

/** Ends the tuples of a COPY in binary, where the number of columns would stand. */
const END = -1;
const COLUMNS_BYTES = 2;
const LENGTH_BYTES = 4;
/** In front of the links: the number of columns, the length of the count and it, the length of the links. */
const TUPLE_HEAD = COLUMNS_BYTES + 3 * LENGTH_BYTES;

type Tuple = { end: number; count: number; links: Buffer; lastHash: Buffer };

/** The tuple that begins at `start`; null where it is not there as a whole, or is the end of them all. */
export function nextTuple(bytes: Buffer, start: number): Tuple | null {
  const linksAt = start + TUPLE_HEAD;
  if (bytes.length < linksAt || bytes.readInt16BE(start) === END) return null;
  const end = linksAt + bytes.readInt32BE(linksAt - LENGTH_BYTES);
  if (bytes.length < end) return null;
  const count = bytes.readInt32BE(linksAt - 2 * LENGTH_BYTES);
  return { end, count, links: bytes.subarray(linksAt, end), lastHash: bytes.subarray(end - HASH_BYTES, end) };
}

/** The first fault in the order of the chain, or how far it is whole. */
export function checkLinks(
  key: AuditKey,
  { facilityId, seq: before, previous: first, roots, tuples }: LinkChunk,
): ChunkVerdict {
  const bytes = Buffer.from(tuples.buffer, tuples.byteOffset, tuples.byteLength);
  const checking = { key, facilityId, text: new MacText() };
  let seq = before;
  let previous: Buffer = Buffer.from(first);
  for (let tuple = nextTuple(bytes, 0); tuple; tuple = nextTuple(bytes, tuple.end)) {
    for (let at = 0; at < tuple.links.length;) {
      const link = linkAt(tuple.links, at);
      const kind = faultOf(checking, link, { seq: seq + 1, previous, roots: roots.get(seq + 1) ?? [] });
      if (kind) return { seq, broken: { kind, seq: seq + 1, eventId: link.eventId } };
      seq += 1;
      previous = link.hash;
      at = link.end;
    }
  }
  return { seq, broken: null };
}

/** `eventAt`: where the columns of the event begin. */
type Link = {
  links: Buffer;
  seq: number;
  eventId: number;
  eventHash: Buffer;
  eventAt: number;
  mac: Buffer | null;
  hash: Buffer;
  end: number;
};
type Checking = { key: AuditKey; facilityId: string; text: MacText };
type Expected = { seq: number; previous: Buffer; roots: readonly Uint8Array[] };

const faultOf = (checking: Checking, link: Link, expected: Expected): LinkFault | null => {
  const { hash, eventHash, mac } = link;
  if (link.seq !== expected.seq) return 'order';
  if (!isSame(hash, linkHashOf(checking, link, expected))) return 'order';
  if (isSame(eventHash, NOT_OURS)) return 'inserted';
  if (valueAt(link.links, link.eventAt) === null) return 'missing';
  if (!isSame(eventHash, eventMacOf(checking, link))) return 'changed';
  if (mac !== null && !isSame(mac, eventHash)) return 'changed';
  return expected.roots.every((root) => isSame(Buffer.from(root), hash)) ? null : 'root';
};

const linkHashOf = ({ key, facilityId, text }: Checking, { eventId, eventHash }: Link, { seq, previous }: Expected) => {
  text.begin(LINK_PURPOSE);
  text.value(facilityId);
  text.value(seq);
  text.column('hex', previous, 0, previous.length);
  text.value(eventId);
  text.column('hex', eventHash, 0, eventHash.length);
  return hmacOfRoomy(key, text.finish());
};

const eventMacOf = ({ key, text }: Checking, { links, eventAt }: Link): Buffer => {
  let at = eventAt;
  text.begin(EVENT_PURPOSE);
  for (const writing of eventColumns) {
    text.column(writing, links, at + HEAD_BYTES, lengthAt(links, at));
    at = columnBehind(links, at);
  }
  return hmacOfRoomy(key, text.finish());
};

const eventColumns: readonly Writing[] = [
  ...(['number', 'uuid', 'micros', 'text', 'uuid', 'text', 'text', 'text', 'uuid', 'uuid', 'text', 'json'] as const),
  ...(['text', 'text', 'text', 'uuids', 'hex', 'hex'] as const),
];

const linkAt = (links: Buffer, start: number): Link => {
  const seqAt = start + LENGTH_BYTES;
  const eventIdAt = columnBehind(links, seqAt);
  const eventHashAt = columnBehind(links, eventIdAt);
  const eventAt = columnBehind(links, eventHashAt);
  let macAt = eventAt;
  for (let column = 0; column < eventColumns.length; column += 1) macAt = columnBehind(links, macAt);
  const hashAt = columnBehind(links, macAt);
  return {
    links,
    seq: numberAt(links, seqAt),
    eventId: numberAt(links, eventIdAt),
    eventHash: valueAt(links, eventHashAt) ?? NOT_OURS,
    eventAt,
    mac: valueAt(links, macAt),
    hash: valueAt(links, hashAt) ?? NOT_OURS,
    end: columnBehind(links, hashAt),
  };
};

// What `record_send` writes: the number of columns, then of each its type, its length – −1 for null – and its value.
const TYPE_BYTES = 4;
const HEAD_BYTES = TYPE_BYTES + LENGTH_BYTES;

const lengthAt = (links: Buffer, at: number): number => links.readInt32BE(at + TYPE_BYTES);
const columnBehind = (links: Buffer, at: number): number => at + HEAD_BYTES + Math.max(0, lengthAt(links, at));
const numberAt = (links: Buffer, at: number): number =>
  lengthAt(links, at) < 0 ? 0 : Number(links.readBigInt64BE(at + HEAD_BYTES));
const valueAt = (links: Buffer, at: number): Buffer | null =>
  lengthAt(links, at) < 0 ? null : links.subarray(at + HEAD_BYTES, columnBehind(links, at));
