import { expect, test, vi } from 'vitest';
import { SIGNING_DRAFTS } from '@nattoku/contract/patient-page/kiosk-mark';
import { forgetSigningDrafts } from '#platform/forget-signing-drafts.ts';

test('the ink of a patient goes from a device that is taken back', () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  forgetSigningDrafts();
  expect(deleteDatabase.mock.calls).toEqual([[SIGNING_DRAFTS]]);
});

test('a browser that keeps nothing does not keep anybody from unlocking', () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(forgetSigningDrafts).not.toThrow();
});
