import type { ItemKind } from '#domain/order/item-kind.ts';

/** A questionnaire asks and explains nothing: what it asks of a patient is no business of those who may read along. */
export const explainInterviews: ItemKind['explain'] = async () => new Map();
