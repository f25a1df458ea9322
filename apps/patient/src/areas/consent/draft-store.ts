import type { FieldValue } from '@nattoku/contract/consent/consent-field';
import { SIGNING_DRAFTS } from '@nattoku/contract/patient-page/kiosk-mark';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { clear, del, entries, set } from 'idb-keyval';
import { createDeviceStore } from '#platform/device-store.ts';
import { createTurns } from '#platform/in-turn.ts';
import { keyOf, sealJson, unsealJson, type Sealed } from '#platform/device-seal.ts';

/** What one signer has written until now and not yet given; on this device only. */
export type SigningDraft = {
  /** The own name, typed or confirmed. */
  typedName: string;
  /** 「はい、本人です」 below the name on the screen; absent in drafts of before. */
  nameConfirmed?: boolean;
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

const store = createDeviceStore(SIGNING_DRAFTS, 'drafts');
const nameOf = (formId: string, signerId: string): string => `${formId}:${signerId}`;

const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'iv' in value;

/** The drafts of one form by signer. A browser that keeps nothing has none, and what cannot be read is begun again. */
export async function readDrafts(formId: string): Promise<Readonly<Record<string, SigningDraft>>> {
  const own = (await entries<string, unknown>(store).catch(() => [])).filter(([name]) => name.startsWith(`${formId}:`));
  const drafts: Record<string, SigningDraft> = {};
  for (const [name, kept] of own) {
    const draft = await opened(name, kept).catch(() => null);
    if (draft) drafts[name.slice(formId.length + 1)] = draft;
  }
  return drafts;
}

/** Before they were sealed they lay there as they were. */
const opened = async (name: string, kept: unknown): Promise<SigningDraft | null> =>
  (isSealed(kept) ? await unsealJson(await keyOf(store), name, kept) : kept) as SigningDraft | null;

/** A stroke that was sealed faster must not be written over by the one before. */
const inTurn = createTurns();
const quietly = (work: () => Promise<void>): Promise<void> => inTurn(work).catch(() => undefined);

/** At the end of each stroke: a browser that is killed the next moment has lost nothing. */
export const keepDraft = (formId: string, signerId: string, draft: SigningDraft): Promise<void> => {
  const name = nameOf(formId, signerId);
  return quietly(async () => set(name, await sealJson(await keyOf(store), name, draft), store));
};

export const dropDraft = (formId: string, signerId: string): Promise<void> =>
  quietly(() => del(nameOf(formId, signerId), store));

/** A person who ends the visit leaves nothing behind on the device. */
export const wipeDrafts = (): Promise<void> => quietly(() => clear(store));
