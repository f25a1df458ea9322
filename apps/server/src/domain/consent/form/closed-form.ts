import { openConsentStates, type ConsentState } from '@nattoku/contract/consent/consent-state';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { Problem } from '#kernel/problem.ts';

/** Why nobody signs any more, in words that the person who wanted to sign reads. */
const sentences: Partial<Record<ConsentState, string>> = {
  signed: 'この同意書の署名は、すでにそろっています。',
  finalised: 'この同意書の署名は、すでにそろっています。',
  declined:
    'この同意書には「同意しない」というお返事を受け付けています。お気持ちが変わったときは、病院におたずねください。',
  withdrawn: 'この同意書の同意は、すでに取りやめになっています。',
  superseded: 'この同意書は、新しい同意書に替わりました。新しいご案内を開いてください。',
  expired: 'この同意書は、受付の期限が過ぎました。病院におたずねください。',
  voided: 'この同意書は、病院が取り消しました。病院におたずねください。',
};
const beforeIssue = 'この同意書は、まだ病院で用意しているところです。病院からのご案内をお待ちください。';

export const whyClosed = ({ state }: Pick<ConsentForm, 'state'>): string | null =>
  openConsentStates.includes(state) ? null : (sentences[state] ?? beforeIssue);

/** @throws Problem `consent.closed`, with the sentence for the state it is in. */
export function assertOpen(form: Pick<ConsentForm, 'state'>): void {
  const detail = whyClosed(form);
  if (detail !== null) throw new Problem('consent.closed', { detail });
}
