import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import { keepPart, type PartToKeep } from '#platform/keep-part.ts';
import { request } from '#platform/request.ts';
import { applyRecords } from '#progress/applied-page.ts';
import { mustArrive, needsOf } from '#progress/declared-kinds.ts';
import { createRecordQueue, type RecordQueue } from '#records/record-queue.ts';
import { createMemoryStore, createRecordStore } from '#records/record-store.ts';
import { keepVisit, type VisitOutcome } from '#visit/kept-visit.ts';
import { isEndOfSession } from '#visit/closed-reason.ts';
import { IDLE_MS } from '#visit/idle.ts';
import { sharesOrder } from '#visit/shares-order.ts';
import type { Visit } from '#visit/visit.ts';
import { languageNow } from '#words/language.ts';
import { layerLanguage } from '#words/layer-language.ts';
import { createPresence, listenToDevice } from '#visit/listen-to-device.ts';

/** The page as the server last told it, and what happened on this device since. */
export type OpenVisit = {
  queue: RecordQueue;
  page(): PatientPage;
  /** False while it comes from this device, and the server has not yet said that the visit is still open. */
  isConfirmed(): boolean;
  /** Whether what is shown can be opened again without a network, and why not. */
  keeping(): VisitOutcome;
  subscribe(listener: () => void): () => void;
  /** A call of this visit: a session that rests is opened again for it, and one that is over ends the visit. @throws ApiProblem, NetworkProblem */
  ask<T>(call: () => Promise<T>): Promise<T>;
  /** Takes up what an earlier visit left on the device and listens to the browser; the answer ends it. */
  begin(): () => void;
};

/** Staff may have answered meanwhile. */
const STALE_AFTER_MS = 30_000;

type First = { page: PatientPage; isKept: boolean };
/** `delivered`: what the server had taken in before it was asked, and has told with the page. */
type Reading = { page: PatientPage; delivered: readonly PatientRecord[] };

export function createOpenVisit(visit: Visit, first: First): OpenVisit {
  const { tell, subscribe } = createListeners();
  let { page } = first;
  let isConfirmed = !first.isKept;
  // With what was taken in since: after a reload without a network nobody begins again.
  const { keep, keeping } = createKeeping(visit, () => applyRecords(page, queue.state().delivered), tell);
  const presence = createPresence();
  const inSession = createRenewing(async () => {
    if (presence.awayForMs() >= IDLE_MS || !(await visit.renew())) return false;
    isConfirmed = false;
    return true;
  });
  const queue = createRecordQueue({
    store: createRecordStore(),
    send: (records, options) =>
      confirmed(() => request('record', { body: { records, sentAt: new Date().toISOString() } }, options)),
    isHidden: presence.isHidden,
    onSessionEnd: (code) => visit.endedBy(code, hasUnsent()),
  });
  /** Meanwhile this browser may have been opened for somebody else: nothing is told or asked in their name. */
  const confirmed = <T>(call: () => Promise<T>): Promise<T> =>
    inSession(async () => {
      if (!isConfirmed) take(await read());
      return call();
    });
  const hasUnsent = () => queue.state().pending.some(mustArrive);

  const read = async (): Promise<Reading> => {
    const { delivered } = queue.state();
    return { page: await request('get', inLanguage()), delivered };
  };

  /** @throws ApiProblem link.sessionMissing for the page of somebody else. */
  const take = ({ page: told, delivered }: Reading) => {
    if (!isConfirmed && !sharesOrder(told, page)) throw sessionMissing();
    queue.forgetDelivered(delivered);
    page = told;
    isConfirmed = true;
    void keep(true);
    tell();
  };

  /** Without a network what is shown stays. */
  const refresh = (isOver: AbortSignal) =>
    queue.whileQuiet(async () => {
      try {
        const reading = await inSession(read);
        if (!isOver.aborted) take(reading);
      } catch (error) {
        if (!isOver.aborted && isEndOfSession(error)) visit.endedBy(error.body.code, hasUnsent());
      }
    });

  const listening = (look: () => void) => ({
    events: '/api/patient-page/events' as const,
    look,
    page: () => page,
    keep: () => void keep(false),
    isOnline: () => void (isConfirmed ? queue.flush() : look()),
    ...watching({ visit, presence, queue, look }),
  });

  return {
    queue,
    page: () => page,
    isConfirmed: () => isConfirmed,
    keeping,
    subscribe,
    ask: (call) => endingBy(confirmed(call), (code) => visit.endedBy(code, hasUnsent())),
    begin: () => {
      const over = new AbortController();
      void keep(isConfirmed);
      const look = () => void refresh(over.signal);
      listenToDevice(listening(look), over.signal);
      over.signal.addEventListener(
        'abort',
        keepDelivered(queue, () => void keep(false)),
      );
      // Of what an earlier visit left, some may have reached the server before the page was read: only a new reading tells.
      void queue
        .open(page.orders.map(({ id }) => id))
        .then((found) => (found && !over.signal.aborted ? refresh(over.signal) : undefined));
      return () => {
        over.abort();
        queue.close();
      };
    },
  };
}

/** Keeps the page again each time that the server has taken records in. Returns what ends that. */
function keepDelivered({ state, subscribe }: RecordQueue, keep: () => void): () => void {
  let known = 0;
  return subscribe(() => {
    const count = state().delivered.length;
    if (count > known) keep();
    known = count;
  });
}

const inLanguage = () => ({ query: { language: layerLanguage() } });

/** Keeps what is shown, and knows whether the device could. */
function createKeeping(visit: Visit, page: () => PatientPage, tell: () => void) {
  let keeping: VisitOutcome = 'kept';
  return {
    keeping: () => keeping,
    keep: async (isConfirmed: boolean) => {
      const [shown, opening] = [{ page: page(), kiosk: visit.kiosk() }, await visit.opening()];
      const outcome = await keepVisit(shown, { ...opening, isConfirmed });
      if (outcome === 'kept') for (const part of partsFor(shown.page)) keepPart(part);
      if (outcome === keeping) return;
      keeping = outcome;
      tell();
    },
  };
}

/** What has to lie beside it, so that it can be read and answered where there is no network. */
function partsFor(page: PatientPage): PartToKeep[] {
  const language = languageNow();
  return language === 'ja' ? needsOf(page) : [language, ...needsOf(page)];
}

type Watching = { visit: Visit; presence: ReturnType<typeof createPresence>; queue: RecordQueue; look: () => void };

const watching = ({ visit, presence, queue, look }: Watching) => ({
  show: (hiddenForMs: number) => {
    presence.isHere();
    // Somebody else may have picked the device up: the server, or the device, asks for the birth date.
    if (hiddenForMs >= IDLE_MS && visit.kiosk() === null) return void visit.open();
    void queue.flush();
    if (hiddenForMs > STALE_AFTER_MS) look();
  },
  hide: (isLeaving: boolean) => {
    presence.goesAway(isLeaving);
    queue.hurry();
  },
});

/** Tells of a session that is over. */
const endingBy = async <T>(reply: Promise<T>, end: (code: ProblemCode) => void): Promise<T> => {
  try {
    return await reply;
  } catch (error) {
    if (isEndOfSession(error)) end(error.body.code);
    throw error;
  }
};

/** A session that rests is opened again for the person who is still here, and for nobody who finds the device later. */
const createRenewing =
  (renew: () => Promise<boolean>) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!isSessionMissing(error) || !(await renew())) throw error;
      return ask();
    }
  };

const isSessionMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.body.code === 'link.sessionMissing';

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
  return {
    queue,
    page: () => page,
    isConfirmed: () => true,
    keeping: () => 'kept',
    subscribe: () => () => {},
    ask: (call) => call(),
    begin,
  };
}
