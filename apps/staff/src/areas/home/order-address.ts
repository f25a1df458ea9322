import type { HomeOrder } from '@nattoku/contract/home/home';
import { href } from '#routing/paths.ts';

/** Where what somebody has to do about an order is done: a question about a form is answered in the chat, which its page does not show. */
export function addressOf({ id, lifecycle, consent, askedAt }: HomeOrder): string {
  if (consent && askedAt) return href('/notifications', { tab: 'chat', thread: id });
  if (consent) return href('/consent/detail', { form: consent.formId });
  return lifecycle === 'draft'
    ? href('/video/order/flow/select/approach', { order: id })
    : href('/video/order/detail', { order: id });
}
