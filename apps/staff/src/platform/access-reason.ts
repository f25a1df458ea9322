import type { PatientId } from '@nattoku/contract/shared/primitives';
import { createStore } from '#platform/store.ts';

type Question = { patientId: PatientId; answer: (given: boolean) => void };

/** The question that stands open, for the person who draws it. */
export const reasonStore = createStore<Question | null>(null);

/** Asks why the record of a patient marked as 要配慮 is touched. Answers whether a reason was given; a second call meanwhile is refused. */
export function askForReason(patientId: PatientId): Promise<boolean> {
  if (reasonStore.get()) return Promise.resolve(false);
  return new Promise<boolean>((answer) => reasonStore.set({ patientId, answer })).finally(() => reasonStore.set(null));
}
