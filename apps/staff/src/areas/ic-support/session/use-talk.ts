import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { NewEntry } from '@nattoku/contract/ic-support/session-entry';
import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { withChatAnswers } from '@nattoku/rules/talk/chat-answers';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keptEntries } from '#areas/ic-support/session/kept-entries.ts';
import { refetchSession, type KnownSession } from '#areas/ic-support/session/session.queries.ts';
import { createTalkLog } from '#areas/ic-support/session/talk-log.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { call } from '#platform/network/call.ts';
import { useSession } from '#platform/session/use-session.ts';

type WithoutStamp<Each> = Each extends unknown ? Omit<Each, 'id' | 'at'> & { id?: string } : never;
/** Something that happens now. */
export type Happening = WithoutStamp<NewEntry>;

const LONGEST_PAUSE = 15_000;

/** A talk as it stands on this device: what the server knows, and what it is still to be told. */
export function useTalk(known: KnownSession) {
  const { uid } = useSession();
  const orderId = known.order.id;
  const [log] = useState(() => logOf(orderId, uid));
  const state = useSyncExternalStore(log.subscribe, log.get);
  useEffect(() => {
    void log.open();
    return log.stop;
  }, [log]);

  const { entries, clockOffset } = known;
  useEffect(() => log.settle(new Set(entries.map(({ id }) => id))), [log, entries]);
  const all = useMemo(
    () => [
      ...[...state.sent, ...state.waiting].map((entry) => waitingEntry(entry, uid, clockOffset)),
      // What was read back stands for what was sent: its time is the server's.
      ...entries.map(storedEntry),
    ],
    [entries, state.sent, state.waiting, uid, clockOffset],
  );
  const { points } = known;
  const session = useMemo(() => {
    const folded = foldSession(all);
    return { ...folded, points: withChatAnswers(folded.points, points) };
  }, [all, points]);
  const tell = (...happenings: readonly Happening[]) =>
    void log.append(
      happenings.map(
        (happening) => ({ id: crypto.randomUUID(), ...happening, at: new Date().toISOString() }) as NewEntry,
      ),
    );
  return { ...known, session, all, log: state, tell, forgetRefused: log.forgetRefused };
}

export type Talk = ReturnType<typeof useTalk>;

const storedEntry = ({ body, id, at, by }: KnownSession['entries'][number]): SessionEntry => ({ ...body, id, at, by });

const waitingEntry = (entry: NewEntry, by: string, clockOffset: number): SessionEntry => ({
  ...entry,
  at: new Date(Date.parse(entry.at) + clockOffset).toISOString(),
  by,
});

const logOf = (orderId: OrderId, uid: Parameters<typeof keptEntries>[0]) =>
  createTalkLog(keptEntries(uid, orderId), {
    send: async (entries) => {
      const body = { entries: [...entries], sentAt: new Date().toISOString() };
      const sent = await call(icSessionContract.append, { params: { orderId }, body });
      refetchSession(orderId);
      return sent;
    },
    isDecision: (error) =>
      error instanceof ApiProblem && error.body.status < 500 && ![401, 408, 423, 425, 429].includes(error.body.status),
    reasonOf: (error) => sentenceOf(error),
    pause: (tries) =>
      new Promise((resolve) => {
        const go = () => {
          removeEventListener('online', go);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(go, Math.min(LONGEST_PAUSE, 1000 * 2 ** tries));
        addEventListener('online', go);
      }),
  });
