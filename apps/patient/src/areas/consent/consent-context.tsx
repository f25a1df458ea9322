import type { ConsentRecord, PatientConsent, PatientConsentGate } from '@nattoku/contract/consent/consent-signing';
import { createContext, useContext } from 'react';
import type { ConsentOrder } from '#areas/consent/consents.ts';
import type { SigningDraft } from '#areas/consent/draft-store.ts';

type WithoutStamp<R> = R extends ConsentRecord ? Omit<R, 'id' | 'at' | 'orderId' | 'itemId'> : never;

/** What the screens of one form share. */
export type ConsentContext = {
  order: ConsentOrder;
  consent: PatientConsent;
  now: Date;
  /** What still keeps everybody from signing. */
  open: readonly PatientConsentGate[];
  goTo: (part: string, signerId?: string | null) => void;
  /** Asks staff about this form. */
  ask: () => void;
  happened: (happening: WithoutStamp<ConsentRecord>) => void;
  draftOf: (signerId: string) => SigningDraft;
  changeDraft: (signerId: string, changed: Partial<SigningDraft>) => void;
  dropDraft: (signerId: string) => void;
};

const Context = createContext<ConsentContext | null>(null);
export const ConsentProvider = Context;

export function useConsent(): ConsentContext {
  const value = useContext(Context);
  if (!value) throw new Error('Outside of a consent form');
  return value;
}
