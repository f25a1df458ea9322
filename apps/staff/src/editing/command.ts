import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { createStore } from '#platform/store.ts';
import { type RefusalWords, sentenceOf } from '#editing/sentence-of.ts';

export type CommandState = {
  /** It is on its way: what is pressed meanwhile has no effect. */ pending: boolean;
  /** Why it was not done, as a sentence; until the next press. */ refusal: string | undefined;
};

export type CommandSettings = {
  words?: RefusalWords;
  /** True where the refusal is shown in another way, such as both versions beside each other. */
  shows?: (error: unknown) => boolean;
  /** After the sentence is there: what else a refusal brings about. */
  onRefused?: (error: unknown) => void;
};

/** What is done, with the key under which the server knows it: sent again after a lost answer it has one effect. */
export type Work = (idempotencyKey: string) => Promise<unknown>;

/**
 * One thing that a person does by a press. One at a time: a double click sends once. The key stays as long as the server has not answered and
 * `about` – what is sent, as far as it may change between two presses – is the same; what was done or refused may be asked for again in another way.
 */
export function createCommand(newKey: () => string = newIdempotencyKey) {
  const store = createStore<CommandState>({ pending: false, refusal: undefined });
  let unanswered: { key: string; about: string } | undefined;

  /** True when it succeeded. @throws what is no refusal: a bug. */
  const run = async (work: Work, about: unknown = null, settings: CommandSettings = {}): Promise<boolean> => {
    if (store.get().pending) return false;
    store.set({ pending: true, refusal: undefined });
    const said = JSON.stringify(about);
    if (unanswered?.about !== said) unanswered = { key: newKey(), about: said };
    try {
      await work(unanswered.key);
      unanswered = undefined;
      return true;
    } catch (error) {
      if (isAnswer(error)) unanswered = undefined;
      if (!settings.shows?.(error)) store.set({ pending: true, refusal: sentenceOf(error, settings.words) });
      settings.onRefused?.(error);
      return false;
    } finally {
      store.set({ ...store.get(), pending: false });
    }
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    run,
    /** Says why it cannot be done, without having asked the server. */
    refuse: (refusal: string | undefined) => store.set({ ...store.get(), refusal }),
  };
}

/** Whether the server decided. What a full or a failing server says leaves open whether an earlier try had its effect. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiProblem && error.body.status < 500 && ![408, 425, 429].includes(error.body.status);
