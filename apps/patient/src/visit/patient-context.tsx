import type { Contact, PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { createContext, useContext } from 'react';
import type { Screen } from '#platform/screen.ts';
import type { Step } from '#progress/item-kind.ts';
import type { VisitOutcome } from '#visit/kept-visit.ts';
import type { QueueState } from '#records/queue-state.ts';

type WithoutStamp<R> = R extends PatientRecord ? Omit<R, 'id' | 'at'> : never;
/** What happened, before it gets its id and its time. */
export type Happening = WithoutStamp<PatientRecord>;

export type PatientPageContext = {
  /** The server's page with what happened on this device since. */
  page: PatientPage;
  steps: readonly Step[];
  contact: Contact;
  records: QueueState;
  /** False where what is shown comes from this device and the hospital could not be reached yet. */
  isConfirmed: boolean;
  keeping: VisitOutcome;
  preview: boolean;
  /** On a device of the hospital, that goes back to staff afterwards. */
  kiosk: boolean;
  /** Gives the record's id. */
  record: (orderId: string, happening: Happening) => string;
  go: (screen: Screen) => void;
  back: () => void;
  /** A question that was begun and left for another screen: in memory only, and gone with the visit. */
  draft: string;
  keepDraft: (text: string) => void;
  /** A call of this visit: a session that is over ends it. @throws ApiProblem, NetworkProblem */
  ask: <T>(call: () => Promise<T>) => Promise<T>;
  /** Sends what waits; true when nothing is left. */
  sendNow: () => Promise<boolean>;
  dismissRefused: () => void;
  leave: () => Promise<void>;
};

const Context = createContext<PatientPageContext | null>(null);

export const PatientPageProvider = Context;

export function usePatientPage(): PatientPageContext {
  const value = useContext(Context);
  if (!value) throw new Error('Outside of the patient page');
  return value;
}
