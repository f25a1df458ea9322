import { DISPLAY_SETTINGS, KIOSK_MARK, LANGUAGE_CHOICE } from '@nattoku/contract/patient-page/kiosk-mark';
import { forgetDrafts } from '#platform/drafts.ts';
import { forgetSigningDrafts } from '#platform/forget-signing-drafts.ts';
import { queryClient } from '#platform/query-client.ts';

/**
 * Leaves this window to a patient, once the server has locked the session behind it: nothing of staff stays in its memory, its storage, on its
 * screen, or in what a browser keeps to show again on Back. Never returns.
 */
export function startKiosk(): Promise<never> {
  forgetDrafts();
  forgetSigningDrafts();
  localStorage.removeItem(DISPLAY_SETTINGS);
  localStorage.removeItem(LANGUAGE_CHOICE);
  sessionStorage.setItem(KIOSK_MARK, String(Date.now()));
  queryClient.clear();
  document.body.hidden = true;
  addEventListener('pageshow', () => location.reload());
  location.replace('/p/');
  return new Promise(() => {});
}
