import type { ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { href } from '#routing/paths.ts';

/** A draft is gone on with, everything else is looked at. */
export const addressOf = ({ id, state }: Pick<ConsentSummary, 'id' | 'state'>): string =>
  state === 'draft' ? href('/consent/order/input', { form: id }) : href('/consent/detail', { form: id });
