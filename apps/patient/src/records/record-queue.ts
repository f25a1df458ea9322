import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import type { RecordReply, SendRecords } from '#records/delivery.ts';
import { afterReply, EMPTY, idsIn, type QueueState } from '#records/queue-state.ts';
import { createRecordKeeping } from '#records/record-keeping.ts';
import { createSending } from '#records/record-sending.ts';
import type { RecordStore } from '#records/record-store.ts';

export type RecordQueue = ReturnType<typeof createRecordQueue>;

type Ports = {
  store: RecordStore;
  send: SendRecords;
  /** A hidden page may be gone in the next moment. */
  isHidden: () => boolean;
  onSessionEnd: (code: ProblemCode) => void;
};

/** Longer than any link lives after its last use. */
const KEEP_DAYS = 30;

/** Carries what happened on this device to the server: in order, again and again, once in effect. */
export function createRecordQueue({ store, send, isHidden, onSessionEnd }: Ports) {
  const { tell, subscribe } = createListeners();
  let state = EMPTY;
  let orderIds: readonly string[] = [];
  let visit = 0;

  const set = (changed: Partial<QueueState>) => {
    state = { ...state, ...changed };
    tell();
  };
  const onDevice = createRecordKeeping(store, {
    visit: () => visit,
    state: () => state,
    set,
  });
  const { keeping } = onDevice;
  const turn = () => {
    const mine = visit;
    const isCurrent = () => mine === visit;
    const settle = async (batch: readonly PatientRecord[], reply: RecordReply) => {
      if (isCurrent()) set(afterReply(state, batch, reply));
      await keeping(store.remove(idsIn(reply)));
    };
    return { isCurrent, settle };
  };
  const sending = createSending({
    send,
    turn,
    pending: () => state.pending,
    isStopped: () => state.delivery === 'stopped',
    onDelivery: (delivery) => {
      set({ delivery });
      if (delivery !== 'sending') void onDevice.keepPending();
    },
    onSessionEnd,
  });

  return {
    state: () => state,
    subscribe,
    flush: sending.flush,
    hurry: sending.hurry,

    /** Takes up what an earlier visit to these orders left on the device. True when there was something. */
    open: async (ids: readonly string[]) => {
      const mine = ++visit;
      orderIds = ids;
      sending.restart();
      set(EMPTY);
      // Not those of these orders, however old they look: a clock that was wrong may have been put right since.
      await keeping(store.forgetBefore(new Date(Date.now() - KEEP_DAYS * 86_400_000).toISOString(), ids));
      const kept = await onDevice.read(ids);
      if (mine !== visit) return false;
      set({ pending: [...kept, ...state.pending.filter(({ id }) => !kept.some((record) => record.id === id))] });
      void sending.flush();
      return kept.length > 0;
    },

    /** Forgets the view of these records, not the records: they wait on the device for their own session. */
    close: () => {
      visit += 1;
      orderIds = [];
      sending.stop();
      set(EMPTY);
    },

    /** Takes these orders' records off the device, sent or not. */
    wipe: () => store.wipe(orderIds).catch(() => undefined),

    add: (orderId: string, record: PatientRecord) => {
      if (state.pending.some(({ id }) => id === record.id)) return;
      set({ pending: [...state.pending, record] });
      void onDevice.keep({ orderId, record });
      if (isHidden()) sending.hurry();
      else sending.plan();
    },

    dismissRefused: () => set({ refused: [] }),

    /**
     * Reads the page from the server while nothing waits and nothing is being sent, so that no record counts twice or not at all. Does
     * not read when something cannot be sent: then the network would not carry the page either.
     */
    whileQuiet: async (read: () => Promise<void>) => {
      await sending.flush();
      if (state.pending.length === 0) await sending.hold(read);
    },
    /** These are part of the page that was read since. */
    forgetDelivered: (told: readonly PatientRecord[]) =>
      set({ delivered: state.delivered.filter((record) => !told.includes(record)) }),
  };
}
