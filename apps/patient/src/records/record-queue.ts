import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import type { RecordReply, SendRecords } from '#records/delivery.ts';
import { createSending } from '#records/record-sending.ts';
import type { RecordStore } from '#records/record-store.ts';

export type Refusal = { record: PatientRecord; reason: string };

export type QueueState = {
  /** On this device only, in the order in which they happened. */
  pending: readonly PatientRecord[];
  /** Taken in by the server since the page was last read from it. */
  delivered: readonly PatientRecord[];
  refused: readonly Refusal[];
  /** `stopped`: the session has ended; the records wait for the link to be opened again. */
  delivery: 'idle' | 'sending' | 'waiting' | 'stopped';
  /** False where the browser forbids storage: then the records live as long as this page. */
  kept: boolean;
  /** Records on their way to the device's storage: until none is left, a page that goes takes them along. */
  writing: number;
};

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

const idsIn = ({ accepted, refused }: RecordReply) => new Set([...accepted, ...refused.map(({ id }) => id)]);

const EMPTY: QueueState = { pending: [], delivered: [], refused: [], delivery: 'idle', kept: true, writing: 0 };

/** What was taken in counts as delivered, what was refused is kept with its reason to be shown. */
function afterReply(state: QueueState, batch: readonly PatientRecord[], reply: RecordReply): QueueState {
  const settled = idsIn(reply);
  const reasons = new Map(reply.refused.map(({ id, reason }) => [id, reason]));
  const dealtWith = batch.filter(({ id }) => settled.has(id));
  if (dealtWith.length === 0) throw new Error('The server named none of the records it was sent');

  const pending = state.pending.filter(({ id }) => !settled.has(id));
  const refused = dealtWith.flatMap((record) => {
    const reason = reasons.get(record.id);
    return reason === undefined ? [] : [{ record, reason }];
  });
  return {
    ...state,
    pending,
    delivery: pending.length === 0 ? 'idle' : state.delivery,
    delivered: [...state.delivered, ...dealtWith.filter(({ id }) => !reasons.has(id))],
    refused: [...state.refused, ...refused],
  };
}

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
  /** A store that fails must not stop the records in memory from being sent. */
  const keeping = (work: Promise<void>) => work.catch(() => set({ kept: false }));
  const keep = async (orderId: string, record: PatientRecord) => {
    const mine = visit;
    set({ writing: state.writing + 1 });
    await keeping(store.add(orderId, record));
    if (mine === visit) set({ writing: state.writing - 1 });
  };
  const turn = () => {
    const [mine, orders] = [visit, orderIds];
    const isCurrent = () => mine === visit;
    const settle = async (batch: readonly PatientRecord[], reply: RecordReply) => {
      if (isCurrent()) set(afterReply(state, batch, reply));
      await keeping(store.remove(orders, idsIn(reply)));
    };
    return { isCurrent, settle };
  };
  const sending = createSending({
    send,
    turn,
    pending: () => state.pending,
    isStopped: () => state.delivery === 'stopped',
    onDelivery: (delivery) => set({ delivery }),
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
      const kept = await store.read(ids).catch(() => []);
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
      void keep(orderId, record);
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
    forgetDelivered: () => set({ delivered: [] }),
  };
}
