import type { KioskVisit } from '@nattoku/contract/patient-page/patient-page';

/** Where the person who handed the device over goes on. */
export const staffPageOf = ({ orderId, consentFormId }: KioskVisit): string =>
  consentFormId ? `/consent/detail?form=${consentFormId}` : `/video/order/detail?order=${orderId}`;
