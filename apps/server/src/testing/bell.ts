import { notificationContract, type NotificationSearch } from '@nattoku/contract/notification/notification';
import type { Role } from '@nattoku/contract/auth/permissions';
import { resumeHandingOut } from '#areas/notification/notification.hand-out.ts';
import type { Hospital } from '#testing/hospital.ts';

type Means = Parameters<typeof resumeHandingOut>[0];

/** What hangs in somebody's bell once everything that waits has been handed out, as the job would have done. */
export async function bellOf(
  hospital: Hospital,
  {
    role = 'nurse',
    means = hospital.server.services,
    ...search
  }: Partial<NotificationSearch> & { role?: Role; means?: Means } = {},
) {
  await resumeHandingOut(means);
  const { body } = await hospital[role](notificationContract.search, { body: search });
  return body;
}
