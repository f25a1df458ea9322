import { type AuditKey, CHAIN_BEGIN, eventMac, isSame, linkHash, NOT_OURS } from '#kernel/audit/audit-hash.ts';
import { type AuditRow, auditColumns, fieldsOf } from '#kernel/audit/audit-rows.ts';
import type { Connections, Tx } from '#kernel/database/database.ts';

const BATCH = 1000;
/** What was there before there was a key begins the chain in one piece. */
const FIRST_BATCH = 100_000;

export type ChainHead = { seq: number; hash: Buffer };
type Link = { seq: number; eventId: number; eventHash: Buffer; hash: Buffer };
type Chaining = { database: Connections; auditKey: AuditKey };

/**
 * One place in the order for each event that has committed. Events become links in batches; writers never wait for each other. Several workers
 * may call it at once: a facility's chain is held by one of them.
 */
export async function chainAudit(chaining: Chaining, facilityId: string): Promise<void> {
  while ((await chainBatch(chaining, facilityId)) >= BATCH);
}

/** Every facility that has events without a place. */
export async function chainEverywhere(chaining: Chaining): Promise<void> {
  const { rows } = await chaining.database.pool.query<{ id: string }>(
    'SELECT app.facilities_with_pending_audit() AS id',
  );
  for (const { id } of rows) await chainAudit(chaining, id);
}

const chainBatch = ({ database, auditKey }: Chaining, facilityId: string): Promise<number> =>
  database.transaction(facilityId, async (tx) => {
    await holdChain(tx, facilityId);
    const head = await chainHead(tx);
    const { rows } = await tx.$client.query<AuditRow>(
      `SELECT ${auditColumns} FROM audit_pending p JOIN audit_events e ON e.id = p.event_id AND e.facility_id = p.facility_id
        WHERE p.facility_id = app.current_facility_id() ORDER BY p.event_id LIMIT ${head.seq === 0 ? FIRST_BATCH : BATCH}`,
    );
    if (rows.length === 0) return 0;
    await append(tx, linksOf(auditKey, facilityId, head, rows));
    return rows.length;
  });

/** Until the end of the transaction nobody else adds to the chain of this facility. */
export const holdChain = (tx: Tx, facilityId: string): Promise<unknown> =>
  tx.$client.query("SELECT pg_advisory_xact_lock(hashtextextended('audit_chain:' || $1, 0))", [facilityId]);

export const chainHead = async (tx: Tx): Promise<ChainHead> => {
  const { rows } = await tx.$client.query<ChainHead>(
    'SELECT seq, hash FROM audit_chain WHERE facility_id = app.current_facility_id() ORDER BY seq DESC LIMIT 1',
  );
  return rows[0] ?? { seq: 0, hash: CHAIN_BEGIN };
};

const linksOf = (key: AuditKey, facilityId: string, head: ChainHead, rows: readonly AuditRow[]): Link[] => {
  const links: Link[] = [];
  let { seq, hash: previous } = head;
  for (const row of rows) {
    seq += 1;
    const eventHash = hashToChain(key, row, head);
    const hash = linkHash(key, { facilityId, seq, previous, eventId: row.id, eventHash });
    links.push({ seq, eventId: row.id, eventHash, hash });
    previous = hash;
  }
  return links;
};

/**
 * Events from before there was a key get their MAC when the chain begins, and never later. A row without a valid one takes its place,
 * so that it is known, and is told from ours for good.
 */
const hashToChain = (key: AuditKey, row: AuditRow, head: ChainHead): Buffer => {
  const mac = eventMac(key, fieldsOf(row));
  if (isSame(row.mac, mac)) return mac;
  return row.mac === null && head.seq === 0 ? mac : NOT_OURS;
};

const append = async (tx: Tx, links: readonly Link[]): Promise<void> => {
  const eventIds = links.map(({ eventId }) => eventId);
  await tx.$client.query(
    `INSERT INTO audit_chain (seq, event_id, event_hash, hash)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])`,
    [links.map(({ seq }) => seq), eventIds, links.map(({ eventHash }) => eventHash), links.map(({ hash }) => hash)],
  );
  await tx.$client.query(
    'DELETE FROM audit_pending WHERE facility_id = app.current_facility_id() AND event_id = ANY($1)',
    [eventIds],
  );
};
