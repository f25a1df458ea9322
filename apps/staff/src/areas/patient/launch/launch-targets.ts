import type { LaunchIntent } from '@nattoku/contract/interoperability/launch';
import { type Holder, isAllowed } from '@nattoku/contract/auth/permissions';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { href } from '#routing/paths.ts';

/** Where an order of each kind begins, and who may make one. */
const beginnings = {
  package: { path: '/icSupport/customOrder/flow', permission: 'icSupport.order' },
  video: { path: '/video/order/flow/patient', permission: 'video.order' },
  consent: { path: '/consent/order', permission: 'consent.order' },
  interview: { path: '/medicalInterview', permission: 'interview.order' },
} as const satisfies Record<Exclude<LaunchIntent, 'record'>, unknown>;

export const recordOf = (patientId: PatientId): string => href('/patients/detail', { patientId });

/** Where an order begins for this patient; their record for whoever may not order that, or where the facility does not use it. */
export function targetOf(holder: Holder, intent: LaunchIntent, patientId: PatientId): string {
  if (intent === 'record') return recordOf(patientId);
  const { path, permission } = beginnings[intent];
  return isAllowed(holder, permission) ? href(path, { patient: patientId }) : recordOf(patientId);
}
