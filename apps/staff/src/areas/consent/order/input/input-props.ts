import type { ConsentDraft, ConsentOrder } from '@nattoku/contract/consent/consent-order';

/** A part of the page of input: what the server knows, what is typed, and how it is changed. */
export type InputProps = { order: ConsentOrder; draft: ConsentDraft; onChange: (draft: ConsentDraft) => void };
