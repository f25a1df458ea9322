import { notificationContract, type NotificationSearch } from '@nattoku/contract/notification/notification';
import type { Role } from '@nattoku/contract/auth/permissions';
import { resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import type { Hospital } from '#testing/hospital.ts';

type Means = Parameters<typeof resumeDispatch>[0];

/** What hangs in somebody's bell once everything that waits has been dispatched, as the job would have done. */
export async function bellOf(
  hospital: Hospital,
  {
    role = 'nurse',
    means = hospital.server.services,
    ...search
  }: Partial<NotificationSearch> & { role?: Role; means?: Means } = {},
) {
  await resumeDispatch(means);
  const { body } = await hospital[role](notificationContract.search, { body: search });
  return body;
}
