import type { Tx } from '#kernel/database/database.ts';

/** Whether somebody of the facility has signed in with this browser. `deviceHash`: of the cookie that it got then; null without one. */
export async function isStaffDevice(tx: Tx, deviceHash: Buffer | null): Promise<boolean> {
  if (deviceHash === null) return false;
  const { rowCount } = await tx.$client.query('SELECT FROM known_devices WHERE device_hash = $1 LIMIT 1', [deviceHash]);
  return Boolean(rowCount);
}
