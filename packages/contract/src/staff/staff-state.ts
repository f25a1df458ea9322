import { z } from 'zod';

/** specification/staff.md §1: invited → active ⇄ locked, suspended → retired. */
export const StaffState = z.enum(['invited', 'active', 'locked', 'suspended', 'retired']);
export type StaffState = z.infer<typeof StaffState>;

export const staffStateNames: Record<StaffState, string> = {
  invited: '招待中',
  active: '利用中',
  locked: 'ロック中',
  suspended: '停止中',
  retired: '退職',
};

/** Days without a sign-in after which an account is looked at again (specification/staff.md §3). */
export const UNUSED_DAYS = 90;

export type Service = {
  /** The last day of the account, YYYY-MM-DD in Tokyo; null for no end. */
  validUntil: string | null;
  /** The first day on which the person does not work here any more; sign-in stops at its 00:00. */
  retiresOn: string | null;
};

/** Whether the account may be used on this day. The clock decides, not the job that writes it down afterwards. */
export const isInService = ({ validUntil, retiresOn }: Service, today: string): boolean =>
  (validUntil === null || today <= validUntil) && (retiresOn === null || today < retiresOn);

/** A person who has left has left from 00:00 of that day, whatever is written down yet. */
export const stateOn = ({ state, retiresOn }: { state: StaffState } & Service, today: string): StaffState =>
  retiresOn !== null && retiresOn <= today ? 'retired' : state;
