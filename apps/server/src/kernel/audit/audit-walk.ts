import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type AuditKey, CHAIN_BEGIN } from '#kernel/audit/audit-hash.ts';
import { openLinkCheckers } from '#kernel/audit/audit-link-checkers.ts';
import { type ChunkVerdict, nextTuple, packedLinks } from '#kernel/audit/audit-links.ts';
import { together } from '#kernel/database/pipelining.ts';

/** Links that are asked of PostgreSQL at once; fewer where somebody waits for a part. */
export const LONG_SLICE = 200_000;
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

/** For each link its event by the key: to join and sort them all would take gigabytes of temporary files. */
const joinByKey = async (client: pg.PoolClient): Promise<void> => {
  await client.query('SET LOCAL enable_hashjoin = off');
  await client.query('SET LOCAL enable_mergejoin = off');
};

type Beside = Pick<Walking, 'facilityId' | 'auditKey' | 'progress' | 'roots'> & {
  last: number;
  slice?: number | undefined;
};

/**
 * Looks through a long chain in slices, of which each connection takes the next: all see it as it is at the same moment. Returns up to which link
 * every slice is whole and good; what is behind it, and what exactly is wrong there, is for walkChain to say.
 */
export async function walkBeside(lanes: readonly pg.PoolClient[], walking: Beside): Promise<number> {
  const { last, slice: size = LONG_SLICE, progress } = walking;
  const checkers = openLinkCheckers(walking.auditKey);
  let [next, firstBad, checked] = [0, Math.floor(last / size), 0];
  const walkNext = async (client: pg.PoolClient) => {
    await joinByKey(client);
    while (next < firstBad) {
      const slice = next;
      next += 1;
      const seq = slice * size;
      const place = { seq, hash: await hashAt(client, seq) };
      const walked = await walkSlice(client, { ...walking, checkers, place, size });
      if (walked.verdict.broken || walked.place.seq !== seq + size) firstBad = Math.min(firstBad, slice);
      checked += size;
      progress?.(checked);
    }
  };
  try {
    await together(...lanes.map(walkNext));
    return firstBad * size;
  } finally {
    await checkers.close();
  }
}

/** Follows the chain up to its first fault. Memory holds some chunks, however long it is. */
export async function walkChain(client: pg.PoolClient, walking: Walking): Promise<Walk> {
  const checkers = openLinkCheckers(walking.auditKey);
  const slice = Number.isFinite(walking.deadline) ? SHORT_SLICE : LONG_SLICE;
  try {
    await joinByKey(client);
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
type Slice = Pick<Walking, 'facilityId' | 'roots'> & {
  checkers: ReturnType<typeof openLinkCheckers>;
  place: Place;
  size: number;
};

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
  const stream = client.query(copyTo(`COPY (${packedLinks(Math.trunc(seq), size)}) TO STDOUT (FORMAT binary)`));
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
    ({ end, lastHash: hash } = tuple);
    count += tuple.count;
  }
  const chunks = count > 0 ? [{ tuples: bytes.subarray(0, end), count, hash: Buffer.from(hash) }] : [];
  // A copy: the chunk may go to another thread, and takes its memory along.
  return { chunks, left: Buffer.from(bytes.subarray(end)) };
};

const hashAt = async (client: pg.PoolClient, seq: number): Promise<Buffer> => {
  if (seq === 0) return CHAIN_BEGIN;
  const { rows } = await client.query<{ hash: Buffer }>(
    'SELECT hash FROM audit_chain WHERE facility_id = app.current_facility_id() AND seq = $1',
    [seq],
  );
  return rows[0]?.hash ?? CHAIN_BEGIN;
};
