import { sessionLimits, type NewEntry } from '@nattoku/contract/ic-support/session-entry';
import type { KeptEntries } from '#areas/ic-support/session/kept-entries.ts';
import { createStore } from '#platform/store.ts';

export type Refused = { id: string; reason: string };

/** `waiting`: not known to the server yet. `sent`: known to it, and not yet read back from it. `isCut`: the last try reached nobody. `refused`: what the server would not take. */
export type LogState = {
  waiting: readonly NewEntry[];
  sent: readonly NewEntry[];
  isCut: boolean;
  isReady: boolean;
  refused: readonly Refused[];
};

type Sent = { accepted: readonly string[]; refused: readonly Refused[] };
type Wire = {
  /** @throws where nobody answered, or the answer decides nothing */
  send: (entries: readonly NewEntry[]) => Promise<Sent>;
  /** Whether an error is the server's decision, after which sending again is of no use. */
  isDecision: (error: unknown) => boolean;
  reasonOf: (error: unknown) => string;
  /** Resolves when it may be tried again. */
  pause: (tries: number) => Promise<void>;
};

/**
 * Sends what happened in the room, in its order, as soon as it can, and keeps on the device what the server does not have. What was sent twice
 * counts once, so that a lost answer loses nothing.
 */
export function createTalkLog(kept: KeptEntries, { send, isDecision, reasonOf, pause }: Wire) {
  const store = createStore<LogState>({ waiting: [], sent: [], isCut: false, isReady: false, refused: [] });
  let isSending = false;
  let isStopped = false;

  const change = (next: Partial<LogState>) => store.set({ ...store.get(), ...next });
  const forget = async (ids: ReadonlySet<string>, refused: readonly Refused[]) => {
    const { waiting, sent, refused: before } = store.get();
    const isRefused = new Set(refused.map(({ id }) => id));
    const accepted = waiting.filter(({ id }) => ids.has(id) && !isRefused.has(id));
    change({
      waiting: waiting.filter(({ id }) => !ids.has(id)),
      sent: [...sent, ...accepted],
      isCut: false,
      refused: [...before, ...refused],
    });
    await kept.write(store.get().waiting);
  };

  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    let tries = 0;
    while (!isStopped && store.get().waiting.length > 0) {
      const batch = store.get().waiting.slice(0, sessionLimits.entriesPerCall);
      try {
        const { accepted, refused } = await send(batch);
        tries = 0;
        await forget(new Set([...accepted, ...refused.map(({ id }) => id)]), refused);
      } catch (error) {
        if (isDecision(error)) {
          const reason = reasonOf(error);
          await forget(
            new Set(batch.map(({ id }) => id)),
            batch.map(({ id }) => ({ id, reason })),
          );
        } else {
          tries += 1;
          change({ isCut: true });
          await pause(tries);
        }
      }
    }
    isSending = false;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Takes up what an earlier page could not send. */
    open: async () => {
      isStopped = false;
      const before = await kept.read();
      const known = new Set(store.get().waiting.map(({ id }) => id));
      change({ waiting: [...before.filter(({ id }) => !known.has(id)), ...store.get().waiting], isReady: true });
      await sendAll();
    },
    append: async (entries: readonly NewEntry[]) => {
      change({ waiting: [...store.get().waiting, ...entries] });
      await kept.write(store.get().waiting);
      await sendAll();
    },
    /** These were read back from the server. */
    settle: (known: ReadonlySet<string>) => {
      const { sent } = store.get();
      const left = sent.filter(({ id }) => !known.has(id));
      if (left.length < sent.length) change({ sent: left });
    },
    forgetRefused: () => change({ refused: [] }),
    stop: () => {
      isStopped = true;
    },
  };
}
