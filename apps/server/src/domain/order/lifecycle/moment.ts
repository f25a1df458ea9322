import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { StaffScope } from '#kernel/scope.ts';

/** When something befalls an order, and by whom; null for the clock. */
export type Moment = { facilityId: FacilityId; now: Date; by: StaffId | null };

export type StaffMoment = Moment & { by: StaffId };

/** What staff do now. */
export const momentOf = ({ actor, clock }: StaffScope): StaffMoment => ({
  facilityId: actor.facilityId,
  now: clock.now(),
  by: actor.staffId,
});
