import type { ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Job } from '#kernel/jobs/jobs.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const CONSENT_SCAN = queueNamed('consent.scan');

export const scanPath = (facilityId: FacilityId, scanId: ConsentScanId): string =>
  `consent-scans/${facilityId}/${scanId}.pdf`;

export const scanJob = (facilityId: FacilityId, scanId: ConsentScanId): Job => ({
  queue: CONSENT_SCAN,
  data: { facilityId, scanId },
  singletonKey: scanId,
});
