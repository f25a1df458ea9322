import { ApiProblem } from '@nattoku/contract/shared/client';
import type {
  Contact,
  KioskVisit,
  PatientPage,
  PatientPageSession,
  PatientRecord,
} from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import type { Request } from '#platform/request.ts';
import type { KeptVisit } from '#visit/kept-visit.ts';

export type ClosedReason = 'invalid' | 'locked' | 'missing' | 'tooMany' | 'elsewhere' | 'noPreview' | 'paused' | 'over';

export type VisitState =
  | { name: 'opening' }
  | { name: 'unreachable' }
  | { name: 'needsBirthDate'; triesLeft: number | null }
  /** Before a common order that asks for number and birth date. */
  | { name: 'needsIdentity'; triesLeft: number | null; mayIntroduce?: boolean }
  /** `page` as it was read when the visit opened; `isKept`: from this device, because the hospital could not be reached. */
  | { name: 'open'; page: PatientPage; isKept: boolean }
  /** `isUnsent`: a signature or an answer to a consent form has not reached the hospital. */
  | { name: 'closed'; reason: ClosedReason; isUnsent?: boolean }
  | { name: 'left' }
  /** Back into the hands of staff; `pending` is what happened here and may not have been sent yet. */
  | ({ name: 'handedBack'; pending: readonly PatientRecord[] } & KioskVisit);

export type Visit = {
  state(): VisitState;
  /** Whom to call, as far as it is known. */
  contact(): Contact | null;
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  /** Another tab opened another link: this one must not go on under a session that is no longer its own. */
  giveWay(): void;
  endedBy(code: ProblemCode, isUnsent?: boolean): void;
  /** Of a device that staff handed over: for which order. */
  kiosk(): PatientPageSession['kiosk'];
  /** Throws ApiProblem link.birthDateWrong with the tries that are left; a locked link closes the visit. */
  verify(birthDate: string): Promise<void>;
  /** The same before a common order that asks who one is; throws ApiProblem link.identityWrong. */
  identify(patientNumber: string, birthDate: string): Promise<void>;
  /** For whoever has no number that matches: staff find out later whose form it is. */
  introduce(name: string, birthDate: string): Promise<void>;
  /** Whether staff handed this device over for this visit. */
  isKiosk(): boolean;
  /** Covers everything for good: what is still to be sent and ended is done behind it. */
  handBack(pending: readonly PatientRecord[]): void;
  /** Ends the session, then takes everything off this device. Throws NetworkProblem when the session could not be ended. */
  leave(wipe: () => Promise<void>): Promise<void>;
};

type Ports = {
  request: Request;
  takeSecret: () => string | null;
  /** Tells the other tabs of this browser that the session they share is another one now. */
  announce: () => void;
  /** Whether this is the window that staff handed over, and somebody is still there. */
  isHandedOverHere: () => boolean;
  kept: {
    read: () => Promise<KeptVisit | null>;
    drop: () => void;
  };
};

const closedBy: Partial<Record<ProblemCode, ClosedReason>> = {
  'link.invalid': 'invalid',
  'link.locked': 'locked',
  'link.sessionMissing': 'missing',
  'request.tooMany': 'tooMany',
};

/** Too many calls pass by themselves; everything else needs the link again. */
export const isEndOfSession = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.body.code !== 'request.tooMany' && closedBy[error.body.code] !== undefined;

/** One patient at this device, from the link to the leave. */
export function createVisit({ request, takeSecret, announce, isHandedOverHere, kept }: Ports): Visit {
  const { tell, subscribe } = createListeners();
  let state: VisitState = { name: 'opening' };
  let contact: Contact | null = null;
  let kiosk: PatientPageSession['kiosk'] = null;
  /** Out of the address, and not yet exchanged because the network was away. */
  let secret: string | null = null;
  let turn = 0;

  const set = (next: VisitState) => {
    state = next;
    tell();
  };
  const close = (reason: ClosedReason, isUnsent = false) => {
    turn += 1;
    if (reason !== 'tooMany') kept.drop();
    set(
      kiosk ? { name: 'handedBack', ...kiosk, pending: [] } : { name: 'closed', reason, ...(isUnsent && { isUnsent }) },
    );
  };

  /** A link that does not open must not leave the former visitor's session behind it. */
  const endFormerSession = () => request('leave', {}).catch(() => undefined);

  /** What this window showed before, where nobody asked for anything else and whoever holds the device is still the same. */
  const openKept = async (mine: number) => {
    const found = secret === null ? await kept.read() : null;
    if (mine !== turn) return;
    if (!found || (found.kiosk && !isHandedOverHere())) return set({ name: 'unreachable' });
    ({ kiosk } = found);
    ({ contact } = found.page);
    set({ name: 'open', page: found.page, isKept: true });
  };

  const fail = async (error: unknown, mine: number) => {
    const reason = error instanceof ApiProblem ? closedBy[error.body.code] : undefined;
    if (reason === undefined) return openKept(mine);
    if (secret !== null && reason === 'invalid') await endFormerSession();
    if (reason !== 'tooMany') secret = null;
    close(reason);
  };

  const readPage = async (mine: number) => {
    const page = await request('get', {});
    if (mine !== turn) return;
    contact = page.contact;
    set({ name: 'open', page, isKept: false });
  };

  const enter = async (session: PatientPageSession, mine: number) => {
    ({ contact, kiosk } = session);
    if (kiosk && !(session.state === 'verified' && isHandedOverHere())) return close('missing');
    if (session.state === 'verified') return readPage(mine);
    kept.drop();
    if (session.state === 'none') return close('missing');
    if (session.triesLeft === 0) return close('locked');
    if (session.state === 'paused' || session.state === 'over') return close(session.state);
    const { state: name, triesLeft, mayIntroduce } = session;
    return set(name === 'needsIdentity' && mayIntroduce ? { name, triesLeft, mayIntroduce } : { name, triesLeft });
  };

  const knock = async (): Promise<PatientPageSession> => {
    if (secret === null) return request('session', {});
    const session = await request('exchange', { body: { secret } });
    secret = null;
    announce();
    return session;
  };

  const prove = async (ask: () => Promise<PatientPageSession>) => {
    const mine = turn;
    try {
      const session = await ask();
      if (mine === turn) await enter(session, mine);
    } catch (error) {
      if (mine !== turn) return;
      if (!isEndOfSession(error)) throw error;
      await fail(error, mine);
    }
  };

  return {
    state: () => state,
    contact: () => contact,
    subscribe,
    isKiosk: () => kiosk !== null,
    handBack: (pending) => {
      turn += 1;
      kept.drop();
      if (kiosk) set({ name: 'handedBack', ...kiosk, pending });
    },
    kiosk: () => kiosk,
    endedBy: (code, isUnsent) => close(closedBy[code] ?? 'missing', isUnsent),
    giveWay: () => {
      if (state.name === 'open' || state.name.startsWith('needs')) close('elsewhere');
    },

    open: async () => {
      const mine = ++turn;
      const found = takeSecret();
      if (found !== null) {
        [secret, contact] = [found, null];
        kept.drop();
      }
      set({ name: 'opening' });
      try {
        const session = await knock();
        if (mine === turn) await enter(session, mine);
      } catch (error) {
        if (mine === turn) await fail(error, mine);
      }
    },

    verify: (birthDate) => prove(() => request('verify', { body: { birthDate } })),
    identify: (patientNumber, birthDate) => prove(() => request('identify', { body: { patientNumber, birthDate } })),
    introduce: (name, birthDate) => prove(() => request('introduce', { body: { name, birthDate, patientNumber: '' } })),

    leave: async (wipe) => {
      await request('leave', {});
      turn += 1;
      kept.drop();
      await wipe();
      announce();
      set({ name: 'left' });
    },
  };
}
