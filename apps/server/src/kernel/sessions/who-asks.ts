import type { Hearer } from '#kernel/database/listening.ts';

export const WHO_ASKS_CHANNEL = 'nattoku_who_asks';

/** What nobody dropped is asked for again after this time: the bound for a change that the database itself did not report. */
const LIFE_MS = 30_000;
/** About as many as a large hospital has signed in at once, of each kind. */
const MOST = 10_000;

/** Facts that were looked up, and the ids of all that they were read of: a change of any of them drops the facts. */
export type LookedUp<Facts> = { facts: Facts; subjects: readonly string[] };

/** Keeps one kind of facts by the hash of the secret that leads to them. */
export type Shelf<Facts> = {
  /** Undefined where nothing is kept, and always while this process may have missed a change. */
  kept(hash: Buffer): Facts | undefined;
  /** Keeps what `lookUp` finds; if one of its subjects changed since the look-up began, it is not kept for anybody else. */
  keep<Found extends { lookedUp?: LookedUp<Facts> }>(hash: Buffer, lookUp: () => Promise<Found>): Promise<Found>;
};

/** The memory of a process for who asks (decision 0039). What is kept only ever says yes: a refusal is asked for again. */
export type WhoAsks = {
  /** One for each kind of secret, so that none opens what another leads to. */
  shelf<Facts>(kind: string): Shelf<Facts>;
  /** Whether this process hears of every change; otherwise it believes nothing that it keeps. */
  isHearing(): boolean;
  /** Believes nothing any more that was read of this. */
  drop(subject: string): void;
  /** How many there are room for, dropped ones included. */
  size(): number;
};

/** `turn`: of all changes, the last that there was when the look-up began. */
type Entry = { facts: unknown; subjects: readonly string[]; turn: number; until: number };
type Settings = { isHearing: () => boolean; lifeMs?: number | undefined; most?: number };

export function openWhoAsks({ isHearing, lifeMs = LIFE_MS, most = MOST }: Settings): WhoAsks & { hearer: Hearer } {
  const shelves = new Map<string, Map<string, Entry>>();
  const changes = new Map<string, { turn: number; at: number }>();
  let turn = 0;
  let lostTurn = 0;

  const drop = (subject: string) => {
    const now = performance.now();
    turn += 1;
    changes.delete(subject);
    changes.set(subject, { turn, at: now });
    // What was read before a change that is so old is not believed in any case. A Map goes through its keys as they came.
    for (const [oldest, { at }] of changes) {
      if (at > now - lifeMs) break;
      changes.delete(oldest);
    }
  };
  const dropAll = () => {
    turn += 1;
    lostTurn = turn;
    for (const entries of shelves.values()) entries.clear();
  };
  const isBelieved = (entry: Entry): boolean =>
    performance.now() < entry.until &&
    entry.turn >= lostTurn &&
    entry.subjects.every((subject) => entry.turn >= (changes.get(subject)?.turn ?? 0));

  const shelf = <Facts>(kind: string): Shelf<Facts> => {
    const entries = shelves.get(kind) ?? new Map<string, Entry>();
    shelves.set(kind, entries);
    const store = (key: string, entry: Entry) => {
      entries.delete(key);
      entries.set(key, entry);
      for (const [oldest, { until }] of entries) {
        if (entries.size <= most && performance.now() < until) break;
        entries.delete(oldest);
      }
    };
    return {
      kept(hash) {
        if (!isHearing()) return undefined;
        const entry = entries.get(hash.toString('latin1'));
        return entry && isBelieved(entry) ? (entry.facts as Facts) : undefined;
      },
      async keep(hash, lookUp) {
        const begun = { turn, until: performance.now() + lifeMs };
        const found = await lookUp();
        const entry = found.lookedUp && { ...found.lookedUp, ...begun };
        if (entry && isHearing() && isBelieved(entry)) store(hash.toString('latin1'), entry);
        return found;
      },
    };
  };
  return {
    shelf,
    isHearing,
    drop,
    size: () => [...shelves.values()].reduce((sum, entries) => sum + entries.size, 0),
    hearer: { told: drop, lost: dropAll, resumed: dropAll },
  };
}
