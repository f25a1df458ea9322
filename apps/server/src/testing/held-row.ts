import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { Hospital } from '#testing/hospital.ts';

type Row = { table: string; id: string; key?: string };

/** Waits until so many connections of the database wait for a lock. `owner`: no transaction, which would see the activity as it was at its first look. */
export const untilWaiting = (owner: pg.Pool, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(count);
  }, 10_000);

/** Sends calls at once while another transaction holds the row that they change, and lets go of it once all of them wait. */
export async function whileHeld<Reply>(
  { server: { owner } }: Hospital,
  { table, id, key = 'id' }: Row,
  calls: readonly (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const gate = await owner.connect();
  try {
    await gate.query('BEGIN');
    await gate.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`, [id]);
    const replies = Promise.all(calls.map((call) => call()));
    await untilWaiting(owner, calls.length);
    await gate.query('COMMIT');
    return await replies;
  } finally {
    await gate.query('ROLLBACK');
    gate.release();
  }
}
