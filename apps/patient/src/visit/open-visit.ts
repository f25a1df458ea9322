import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { createListeners } from '#platform/listeners.ts';
import { request } from '#platform/request.ts';
import { mustArrive } from '#progress/declared-kinds.ts';
import { createRecordQueue, type RecordQueue } from '#records/record-queue.ts';
import { createMemoryStore, createRecordStore } from '#records/record-store.ts';
import { keepVisit } from '#visit/kept-visit.ts';
import { isEndOfSession } from '#visit/closed-reason.ts';
import type { Visit } from '#visit/visit.ts';
import { watchVisibility } from '#visit/watch-visibility.ts';

/** The page as the server last told it, and what happened on this device since. */
export type OpenVisit = {
  queue: RecordQueue;
  page(): PatientPage;
  /** False while it comes from this device, and the server has not yet said that the visit is still open. */
  isConfirmed(): boolean;
  subscribe(listener: () => void): () => void;
  /** Takes up what an earlier visit left on the device and listens to the browser; the answer ends it. */
  begin(): () => void;
};

/** Staff may have answered meanwhile. */
const STALE_AFTER_MS = 30_000;
const REFRESH_EVERY_MS = 60_000;

type First = { page: PatientPage; isKept: boolean };

export function createOpenVisit(visit: Visit, first: First): OpenVisit {
  const { tell, subscribe } = createListeners();
  let { page } = first;
  let isConfirmed = !first.isKept;
  const keep = (isTold: boolean) => void keepVisit({ page, kiosk: visit.kiosk() }, isTold);
  let leaving = false;
  const queue = createRecordQueue({
    store: createRecordStore(),
    send: async (records, options) => {
      // Meanwhile this browser may have been opened for somebody else: what happened here is not told in their name.
      if (!isConfirmed) take(await request('get', {}));
      return request('record', { body: { records, sentAt: new Date().toISOString() } }, options);
    },
    isHidden: () => leaving || document.visibilityState === 'hidden',
    onSessionEnd: (code) => visit.endedBy(code, queue.state().pending.some(mustArrive)),
  });

  /** @throws ApiProblem link.sessionMissing for the page of somebody else. */
  const take = (read: PatientPage) => {
    if (!isConfirmed && !sharesOrder(read, page)) throw sessionMissing();
    page = read;
    isConfirmed = true;
    keep(true);
    tell();
  };

  /** Without a network what is shown stays. */
  const refresh = (isOver: AbortSignal) =>
    queue.whileQuiet(async () => {
      try {
        const read = await request('get', {});
        if (isOver.aborted) return;
        take(read);
        queue.forgetDelivered();
      } catch (error) {
        if (!isOver.aborted && isEndOfSession(error)) visit.endedBy(error.body.code);
      }
    });

  /** Of what an earlier visit left, some may have reached the server before the page was read: only a new reading tells. */
  const takeUp = async (isOver: AbortSignal) => {
    const found = await queue.open(page.orders.map(({ id }) => id));
    if (found && !isOver.aborted) await refresh(isOver);
  };

  const listen = (signal: AbortSignal) => {
    const show = (hiddenForMs: number) => {
      leaving = false;
      void queue.flush();
      if (hiddenForMs > STALE_AFTER_MS) void refresh(signal);
    };
    const hide = (isLeaving: boolean) => {
      leaving ||= isLeaving;
      queue.hurry();
    };
    addEventListener('online', () => void (isConfirmed ? queue.flush() : refresh(signal)), { signal });
    watchVisibility({ show, hide }, signal);
    const goOn = () => {
      if (document.visibilityState !== 'visible') return;
      keep(false);
      void refresh(signal);
    };
    const timer = setInterval(goOn, REFRESH_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    const hear = () => void refresh(signal);
    // Without it the page is read again every minute.
    import('#visit/live-changes.ts')
      .then(({ listenForChanges }) => !signal.aborted && listenForChanges(hear, signal))
      .catch(() => undefined);
  };

  return {
    queue,
    page: () => page,
    isConfirmed: () => isConfirmed,
    subscribe,
    begin: () => {
      const over = new AbortController();
      keep(isConfirmed);
      listen(over.signal);
      void takeUp(over.signal);
      return () => {
        over.abort();
        queue.close();
      };
    },
  };
}

const sharesOrder = (one: PatientPage, other: PatientPage): boolean =>
  one.orders.some(({ id }) => other.orders.some((order) => order.id === id));

const sessionMissing = (): ApiProblem => {
  const code = 'link.sessionMissing';
  return new ApiProblem({ type: `urn:nattoku:problem:${code}`, code, title: '', status: 401 });
};

/** Everything works, and nothing leaves the page or outlives it. */
export function createPreviewedVisit(page: PatientPage): OpenVisit {
  const queue = createRecordQueue({
    store: createMemoryStore(),
    send: async (records: PatientRecord[]) => ({ accepted: records.map(({ id }) => id), refused: [] }),
    isHidden: () => false,
    onSessionEnd: () => {},
  });
  const begin = () => {
    void queue.open(page.orders.map(({ id }) => id));
    return queue.close;
  };
  return { queue, page: () => page, isConfirmed: () => true, subscribe: () => () => {}, begin };
}
