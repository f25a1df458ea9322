import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type AuditKey, CHAIN_BEGIN } from '#kernel/audit/audit-hash.ts';
import { openLinkCheckers } from '#kernel/audit/audit-link-checkers.ts';
import { type ChunkVerdict, linkTuple, nextTuple } from '#kernel/audit/audit-links.ts';

/** Links that are asked of PostgreSQL at once; fewer where somebody waits for a part. */
const SLICE = 200_000;
const SHORT_SLICE = 10_000;
/** So many bytes of links are checked at once. */
const CHUNK_BYTES = 2 ** 21;
/** “PGCOPY”, flags and the length of an extension that nobody uses. */
const COPY_HEAD = 19;

export type Walk = ChunkVerdict & { reachedEnd: boolean };
type Walking = {
  facilityId: string;
  auditKey: AuditKey;
  /** Hears from time to time how many events have been looked at. */
  progress?: ((checkedEvents: number) => void) | undefined;
  roots: ReadonlyMap<number, readonly Buffer[]>;
  from: number;
  /** In milliseconds since 1970; the walk ends with the slice in which it passes. */
  deadline: number;
};

/** Follows the chain up to its first fault. Memory holds some chunks, however long it is. */
export async function walkChain(client: pg.PoolClient, walking: Walking): Promise<Walk> {
  const checkers = openLinkCheckers(walking.auditKey);
  const slice = Number.isFinite(walking.deadline) ? SHORT_SLICE : SLICE;
  try {
    // For each link its event by the key: to join and sort them all would take gigabytes of temporary files.
    await client.query('SET LOCAL enable_hashjoin = off');
    await client.query('SET LOCAL enable_mergejoin = off');
    let place: Place = { seq: walking.from, hash: await hashAt(client, walking.from) };
    for (;;) {
      const walked = await walkSlice(client, { ...walking, checkers, place, size: slice });
      walking.progress?.(walked.verdict.seq);
      const reachedEnd = walked.place.seq - place.seq < slice;
      if (walked.verdict.broken || reachedEnd) return { ...walked.verdict, reachedEnd };
      if (Date.now() > walking.deadline) return { ...walked.verdict, reachedEnd: false };
      place = walked.place;
    }
  } finally {
    await checkers.close();
  }
}

/** Behind a link: its place as it is counted, and its hash. */
type Place = { seq: number; hash: Buffer };
type Slice = Walking & { checkers: ReturnType<typeof openLinkCheckers>; place: Place; size: number };

const walkSlice = async (client: pg.PoolClient, slice: Slice): Promise<{ verdict: ChunkVerdict; place: Place }> => {
  const { checkers, facilityId, roots, size } = slice;
  const verdicts: Promise<ChunkVerdict>[] = [];
  let { place } = slice;
  let isBroken = false;
  for await (const { tuples, count, hash } of chunksOf(client, place.seq, size)) {
    if (!isBroken) {
      const ofThese = new Map([...roots].filter(([seq]) => seq > place.seq && seq <= place.seq + count));
      const verdict = checkers.check({ facilityId, seq: place.seq, previous: place.hash, roots: ofThese, tuples });
      verdict.catch(() => {});
      verdicts.push(verdict);
      const oldest = verdicts.at(-checkers.atOnce);
      isBroken = oldest !== undefined && (await oldest).broken !== null;
    }
    place = { seq: place.seq + count, hash };
  }
  const all = await Promise.all(verdicts);
  return { verdict: all.find(({ broken }) => broken) ?? all.at(-1) ?? { seq: place.seq, broken: null }, place };
};

type Tuples = { tuples: Buffer; count: number; hash: Buffer };

/** The links behind `seq`, some thousand at a time, each chunk with the hash of its last. */
async function* chunksOf(client: pg.PoolClient, seq: number, size: number): AsyncGenerator<Tuples> {
  const stream = client.query(
    copyTo(
      `COPY (SELECT ${linkTuple}
               FROM audit_chain c LEFT JOIN audit_events e ON e.id = c.event_id AND e.facility_id = c.facility_id
              WHERE c.facility_id = app.current_facility_id() AND c.seq > ${String(Math.trunc(seq))} ORDER BY c.seq LIMIT ${size}) TO STDOUT (FORMAT binary)`,
    ),
  );
  let rest: Buffer[] = [];
  let held = 0;
  let isBegun = false;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    rest.push(piece);
    held += piece.length;
    if (held < CHUNK_BYTES) continue;
    const cut = cutOff(isBegun ? Buffer.concat(rest) : Buffer.concat(rest).subarray(COPY_HEAD));
    isBegun = true;
    rest = [cut.left];
    held = cut.left.length;
    yield* cut.chunks;
  }
  const last = Buffer.concat(rest);
  yield* cutOff(isBegun ? last : last.subarray(COPY_HEAD)).chunks;
}

const cutOff = (bytes: Buffer): { chunks: Tuples[]; left: Buffer } => {
  let end = 0;
  let count = 0;
  let hash = CHAIN_BEGIN;
  for (let tuple = nextTuple(bytes, 0); tuple; tuple = nextTuple(bytes, tuple.end)) {
    ({ end, hash } = tuple);
    count += 1;
  }
  const chunks = count > 0 ? [{ tuples: bytes.subarray(0, end), count, hash: Buffer.from(hash) }] : [];
  return { chunks, left: bytes.subarray(end) };
};

const hashAt = async (client: pg.PoolClient, seq: number): Promise<Buffer> => {
  if (seq === 0) return CHAIN_BEGIN;
  const { rows } = await client.query<{ hash: Buffer }>(
    'SELECT hash FROM audit_chain WHERE facility_id = app.current_facility_id() AND seq = $1',
    [seq],
  );
  return rows[0]?.hash ?? CHAIN_BEGIN;
};
