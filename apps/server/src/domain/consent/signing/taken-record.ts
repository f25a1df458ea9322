import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

/** Who handed the record in, and what is known of the device. */
export type RecordGiver = {
  facilityId: FacilityId;
  linkSessionId: string;
  /** By the link of a common order, which names nobody. */
  isCommon: boolean;
  /** Staff who handed this device over; null on the patient's own. */
  handedOverBy: StaffId | null;
  /** How far the clock of the device is behind; what it dated has been put right by it. */
  clockOffsetMs: number;
  /** A member of staff is signed in beside, in the same browser. */
  staffBeside: boolean;
  userAgent: string;
  address: string;
};

export type TakenRecord = {
  /** In words that the patient reads after 「…は受け付けられませんでした。」; null for what was taken in. */
  refused: string | null;
  audit: AuditEntry[];
  changes: Change[];
  jobs: Job[];
};
