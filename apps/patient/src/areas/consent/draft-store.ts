import type { FieldValue } from '@nattoku/contract/consent/consent-field';
import { SIGNING_DRAFTS } from '@nattoku/contract/patient-page/kiosk-mark';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval';

/** What one signer has written until now and not yet given; on this device only. */
export type SigningDraft = {
  typedName: string;
  relation: RelationCode | null;
  values: Readonly<Record<string, FieldValue>>;
  agreed: boolean;
  ink: SignatureValue | null;
  initials: Readonly<Record<string, SignatureValue>>;
};

export const emptyDraft: SigningDraft = {
  typedName: '',
  relation: null,
  values: {},
  agreed: false,
  ink: null,
  initials: {},
};

let opened: UseStore | undefined;
const store = () => (opened ??= createStore(SIGNING_DRAFTS, 'drafts'));
const keyOf = (formId: string, signerId: string): string => `${formId}:${signerId}`;

/** The drafts of one form by signer. A browser that keeps nothing has none. */
export async function readDrafts(formId: string): Promise<Readonly<Record<string, SigningDraft>>> {
  const all = await entries<string, SigningDraft>(store()).catch(() => []);
  const own = all.filter(([key]) => key.startsWith(`${formId}:`));
  return Object.fromEntries(own.map(([key, draft]) => [key.slice(formId.length + 1), draft]));
}

/** At the end of each stroke: a browser that is killed the next moment has lost nothing. */
export const keepDraft = (formId: string, signerId: string, draft: SigningDraft): Promise<void> =>
  set(keyOf(formId, signerId), draft, store()).catch(() => undefined);

export const dropDraft = (formId: string, signerId: string): Promise<void> =>
  del(keyOf(formId, signerId), store()).catch(() => undefined);

/** A person who ends the visit leaves nothing behind on the device. */
export const wipeDrafts = (): Promise<void> => clear(store()).catch(() => undefined);
