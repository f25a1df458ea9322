import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import type { MissingItem } from '@nattoku/contract/consent/consent-order';
import { item } from '#areas/consent/order/consent-order.rules.ts';
import { fieldsThatDoNotFit } from '#domain/consent/document/fit-field.ts';

/** Texts that do not fit into their box, at the field where they are typed. It stops nothing: all of the text is printed on an attachment. */
export async function continuedItems({ fields, values, pages }: ConsentForm): Promise<MissingItem[]> {
  const given = new Map(values.map(({ fieldId, value }) => [fieldId, value]));
  const written = fields.filter(({ filler }) => filler.startsWith('staff'));
  const continued = await fieldsThatDoNotFit(written, given, pages.length);
  return written
    .filter(({ id }) => continued.includes(id))
    .map(({ id, label }) => ({ ...item('fields', wordsOf(label), false), fieldId: id }));
}

const wordsOf = (label: string): string =>
  `「${label}」は枠に入りきらないため、全文を別紙に印刷します。枠の中に収めるときは、短くしてください`;
