import { createStore } from '#platform/store.ts';

type Question = { answer: (proved: boolean) => void };

/** The question that stands open, for the person who draws it. */
export const proofStore = createStore<Question | null>(null);
let asked: Promise<boolean> | undefined;

/**
 * Asks the person who sits there to show once more who they are: before a dangerous action, whose call waits meanwhile. Answers whether they did.
 * Several calls that wait share one question.
 */
export function provePresence(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => proofStore.set({ answer })).finally(() => {
    asked = undefined;
    proofStore.set(null);
  });
  return asked;
}
