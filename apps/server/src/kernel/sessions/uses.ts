import type { FastifyBaseLogger as Log } from 'fastify';
import type { Connections } from '#kernel/database/database.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';

const SETTLED_EVERY_MS = 1_000;

/** Where the time of the last use stands. */
export type UseOf = { table: string; column: string };
export type Use = { facilityId: string; id: string; at: Date };

/** When somebody was last there, noted in memory and written together: who asks does not wait for it. */
export type Uses = {
  note(of: UseOf, use: Use): void;
  /** What is noted of one and not written yet. */
  noted(of: UseOf, use: Omit<Use, 'at'>): Date | undefined;
  /** Writes what is noted, and what somebody else holds the next time. */
  settle(): Promise<void>;
};

type Noted = Map<UseOf, Map<string, Map<string, Date>>>;

export function openUses(database: Connections, log: Log): Uses & { close(): Promise<void> } {
  let noted: Noted = new Map();
  let settling = Promise.resolve();

  const note = (of: UseOf, { facilityId, id, at }: Use) => {
    const ofTable = noted.get(of) ?? new Map<string, Map<string, Date>>();
    noted.set(of, ofTable);
    const ofFacility = ofTable.get(facilityId) ?? new Map<string, Date>();
    ofTable.set(facilityId, ofFacility);
    const before = ofFacility.get(id);
    if (!before || before < at) ofFacility.set(id, at);
  };
  const settleAll = async () => {
    const taken = noted;
    noted = new Map();
    for (const [of, facilities] of taken)
      for (const [facilityId, uses] of facilities) {
        const held = await write(database, of, facilityId, uses).catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable))
            log.error({ err: error }, 'uses could not be written; they are tried again');
          return [...uses.keys()];
        });
        for (const id of held) note(of, { facilityId, id, at: uses.get(id) ?? new Date(0) });
      }
  };
  const settle = () => (settling = settling.then(settleAll));
  const timer = setInterval(() => noted.size > 0 && void settle(), SETTLED_EVERY_MS).unref();
  return {
    note,
    noted: (of, { facilityId, id }) => noted.get(of)?.get(facilityId)?.get(id),
    settle,
    async close() {
      clearInterval(timer);
      await settle();
    },
  };
}

/** Waits for no row: returns the ids of those that somebody holds. */
const write = ({ transaction }: Connections, { table, column }: UseOf, facilityId: string, uses: Map<string, Date>) =>
  transaction(facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>(
      `WITH given AS (SELECT * FROM unnest($1::uuid[], $2::timestamptz[]) AS g (id, at)),
            free AS (SELECT id FROM ${table} WHERE id IN (SELECT id FROM given) FOR UPDATE SKIP LOCKED),
            written AS (
              UPDATE ${table} u SET ${column} = g.at FROM given g JOIN free USING (id)
               WHERE u.id = g.id AND (u.${column} < g.at OR u.${column} IS NULL))
       SELECT u.id FROM ${table} u JOIN given USING (id) WHERE NOT EXISTS (SELECT FROM free WHERE free.id = u.id)`,
      [[...uses.keys()], [...uses.values()]],
    );
    return rows.map(({ id }) => id);
  });
