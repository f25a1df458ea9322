import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

/** A browser that nobody used for so long is a new one again. */
const KEPT_DAYS = 400;
export const DEVICE_COOKIE_SECONDS = KEPT_DAYS * 24 * 3600;

type Seen = { facilityId: FacilityId; staffId: StaffId; sessionId: string; deviceHash: Buffer; now: Date };

/** Remembers the browser of a complete sign-in. Tells its owner of one that is new, unless it is the very first. */
export async function noteDevice(tx: Tx, { facilityId, staffId, sessionId, deviceHash, now }: Seen): Promise<Job[]> {
  const { rows } = await tx.$client.query<{ device_hash: Buffer }>(
    'SELECT device_hash FROM known_devices WHERE staff_id = $1 AND last_seen_at > $2',
    [staffId, new Date(now.getTime() - DEVICE_COOKIE_SECONDS * 1000)],
  );
  await tx.$client.query(
    `INSERT INTO known_devices (staff_id, device_hash, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (staff_id, device_hash) DO UPDATE SET last_seen_at = EXCLUDED.last_seen_at`,
    [staffId, deviceHash, now],
  );
  const isNew = rows.length > 0 && !rows.some(({ device_hash }) => device_hash.equals(deviceHash));
  return isNew && !(await isShared(tx))
    ? [await queueEmail(tx, { facilityId, staffId, kind: 'newDevice', causeId: sessionId, now })]
    : [];
}

/** Demonstration accounts belong to everybody who tries the product: each of them would bring an email. */
const isShared = async (tx: Tx): Promise<boolean> => {
  const { rowCount } = await tx.$client.query("SELECT FROM installation WHERE name = 'demonstration'");
  return Boolean(rowCount);
};

/** Every browser is a new one again: after a reset of the second factor. */
export const forgetDevices = (tx: Tx, staffId: StaffId) =>
  tx.$client.query('DELETE FROM known_devices WHERE staff_id = $1', [staffId]);
