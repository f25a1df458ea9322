import type { Entry } from '@nattoku/contract/ic-support/session-entry';
import type { OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import type { EntryBody, SessionEntry } from '@nattoku/rules/talk/session-entry';
import { and, asc, eq, gt } from 'drizzle-orm';
import { icEntries } from '#domain/talk/session.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What happened in a talk, in the order of arrival. @param after the last one that is known */
export async function entriesOf(tx: Tx, itemId: OrderItemId, after = 0): Promise<Entry[]> {
  const rows = await tx
    .select()
    .from(icEntries)
    .where(and(eq(icEntries.orderItemId, itemId), gt(icEntries.sequence, after)))
    .orderBy(asc(icEntries.sequence));
  return rows.map(({ id, sequence, at, staffId, body }) => ({ id, sequence, at: at.toISOString(), by: staffId, body }));
}

/** As the rules fold them. */
export const sessionEntries = (entries: readonly Entry[]): SessionEntry[] =>
  entries.map(({ id, at, by, body }) => ({ ...body, id, at, by }));

export type EntryToKeep = { id: string; body: EntryBody; at: Date; by: StaffId };

/** Adds these to the log; one that is there stays as it was. Returns the ids of those that are new. */
export async function keepEntries(
  tx: Tx,
  itemId: OrderItemId,
  entries: readonly EntryToKeep[],
  now: Date,
): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const { rows } = await tx.$client.query<{ id: string }>(
    `INSERT INTO ic_entries (id, order_item_id, kind, body, staff_id, at, received_at)
     SELECT e.id, $1, e.body ->> 'kind', e.body, e.by, e.at, $2
       FROM jsonb_to_recordset($3::jsonb) AS e (id uuid, body jsonb, at timestamptz, by uuid)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [itemId, now, JSON.stringify(entries)],
  );
  return new Set(rows.map(({ id }) => id));
}
