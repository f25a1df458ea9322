import type pg from 'pg';
import { inviteStaff } from '#areas/staff/account/account.invite.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { actAs } from '#seed/world.ts';

const invited = {
  email: 'newcomer@sakura.example',
  name: '中村 彩香',
  nameKana: 'ナカムラ アヤカ',
  role: 'nurse',
} as const;

/** Somebody who has not set a password yet; the email waits in the local mailbox. No email of the demonstration leaves the machine. */
export async function seedInvitation(services: Services, owner: pg.Client, by: StaffActor): Promise<void> {
  if (!services.mailer?.mailbox) return;
  const { rowCount } = await owner.query('SELECT FROM staff WHERE email = $1', [invited.email]);
  if (rowCount) return;
  await inviteStaff(actAs(services, by, services.clock.now()), { ...invited, departmentIds: [], delivery: 'email' });
}
