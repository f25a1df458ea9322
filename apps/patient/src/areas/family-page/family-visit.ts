import { ApiProblem, TimeoutProblem } from '@nattoku/contract/shared/client';
import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import type { FamilyPage, FamilySession, familyPageContract } from '@nattoku/contract/patient-page/family-page';
import { createListeners } from '#platform/listeners.ts';
import { requestTo, type RequestTo } from '#platform/request.ts';
import { isEndOfSession, refusedBy, type Trouble, troubleOf } from '#visit/closed-reason.ts';
import { IDLE_MS } from '#visit/idle.ts';
import { listenToDevice } from '#visit/listen-to-device.ts';
import { layerLanguage } from '#words/layer-language.ts';

export type FamilyClosedReason = 'invalid' | 'locked' | 'missing' | 'tooMany' | 'notHere' | Trouble;

export type FamilyState =
  | { name: 'opening' }
  | { name: 'needsBirthDate'; triesLeft: number | null }
  | { name: 'open'; page: FamilyPage }
  | { name: 'closed'; reason: FamilyClosedReason }
  | { name: 'left' };

export type FamilyVisit = {
  state(): FamilyState;
  /** Whom to call, as far as it is known. */
  contact(): Contact | null;
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  /** @throws ApiProblem link.birthDateWrong with the tries that are left; a locked link closes the visit */
  verify(birthDate: string): Promise<void>;
  /** Keeps what is shown as the hospital tells it, until the answer is called. */
  follow(): () => void;
  /** @throws NetworkProblem when the session could not be ended */
  leave(): Promise<void>;
};

type FamilyRequest = RequestTo<typeof familyPageContract>;

export const requestFamilyPage: FamilyRequest = requestTo<typeof familyPageContract>({
  exchange: { method: 'POST', path: '/family-page/exchange' },
  session: { method: 'GET', path: '/family-page/session' },
  verify: { method: 'POST', path: '/family-page/verify' },
  get: { method: 'GET', path: '/family-page' },
  leave: { method: 'POST', path: '/family-page/leave' },
});

type Ports = { request: FamilyRequest; takeSecret: () => string | null };

const reasonOf = (error: unknown): FamilyClosedReason => {
  if (!(error instanceof ApiProblem)) return troubleOf(error);
  if (error.body.code === 'familyLink.notHere') return 'notHere';
  if (error.body.code === 'unavailable') return 'tooMany';
  const reason = refusedBy(error);
  return reason === 'invalid' || reason === 'locked' || reason === 'missing' || reason === 'tooMany'
    ? reason
    : 'server';
};

/**
 * Somebody of the family at this device, from the link to the leave. Nothing is kept on the device: the secret stays in memory while the page stands,
 * so that a visit which is over can be told from a link which was ended.
 */
export function createFamilyVisit({ request, takeSecret }: Ports): FamilyVisit {
  const { tell, subscribe } = createListeners();
  let state: FamilyState = { name: 'opening' };
  let contact: Contact | null = null;
  let secret: string | null = null;
  let turn = 0;

  const set = (next: FamilyState) => {
    state = next;
    tell();
  };

  const readPage = async (mine: number) => {
    const page = await request('get', { query: { language: layerLanguage() } });
    if (mine !== turn) return;
    contact = page.contact;
    set({ name: 'open', page });
  };

  const enter = async (session: FamilySession, mine: number) => {
    if (mine !== turn) return;
    contact = session.contact;
    if (session.state === 'verified') return readPage(mine);
    if (session.state === 'none') return set({ name: 'closed', reason: 'missing' });
    if (session.triesLeft === 0) return set({ name: 'closed', reason: 'locked' });
    set({ name: 'needsBirthDate', triesLeft: session.triesLeft });
  };

  const open = async () => {
    const mine = ++turn;
    secret = takeSecret() ?? secret;
    set({ name: 'opening' });
    try {
      await enter(await knock(request, secret), mine);
    } catch (error) {
      if (mine === turn) set({ name: 'closed', reason: reasonOf(error) });
    }
  };

  const refresh = async () => {
    const mine = turn;
    try {
      await readPage(mine);
    } catch (error) {
      // Whether the visit is over, or the link was ended, says the link itself. Without a network what is shown stays.
      if (mine === turn && isEndOfSession(error)) await open();
    }
  };

  return {
    state: () => state,
    contact: () => contact,
    subscribe,
    open,
    verify: async (birthDate) => {
      const mine = turn;
      try {
        await enter(await request('verify', { body: { birthDate } }), mine);
      } catch (error) {
        if (!isEndOfSession(error)) throw error;
        // Locked by this very date, ended, or over since: the link itself says which.
        if (mine === turn) await open();
      }
    },
    follow: () => followHospital(() => state, refresh, open),
    leave: async () => {
      await request('leave', {});
      turn += 1;
      secret = null;
      set({ name: 'left' });
    },
  };
}

/** A line that breaks just then says nothing of the link, and a second exchange opens no more than the first: it is tried twice. */
async function knock(request: FamilyRequest, secret: string | null): Promise<FamilySession> {
  if (secret === null) return request('session', {});
  const exchange = () => request('exchange', { body: { secret } });
  try {
    return await exchange();
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof TimeoutProblem) throw error;
    return exchange();
  }
}

function followHospital(state: () => FamilyState, refresh: () => Promise<void>, open: () => Promise<void>): () => void {
  const over = new AbortController();
  const look = () => void refresh();
  const shown = () => {
    const now = state();
    return now.name === 'open' ? now.page : {};
  };
  listenToDevice(
    {
      events: '/api/family-page/events',
      look,
      page: shown,
      keep: () => {},
      // Somebody else may have picked the device up: the hospital asks for the birth date again.
      show: (hiddenForMs) => void (hiddenForMs >= IDLE_MS ? open() : hiddenForMs > 0 && refresh()),
      hide: () => {},
      isOnline: look,
    },
    over.signal,
  );
  return () => over.abort();
}
