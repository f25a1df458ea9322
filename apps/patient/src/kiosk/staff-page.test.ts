import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { staffPageOf } from '#kiosk/staff-page.ts';

const orderId = 'o' as OrderId;

test('a person who handed over a consent form comes back to the form: its order is no video order', () => {
  expect(staffPageOf({ orderId, consentFormId: 'f' as ConsentFormId })).toBe('/consent/detail?form=f');
  expect(staffPageOf({ orderId, consentFormId: null })).toBe('/video/order/detail?order=o');
});
