import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Contact, PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import type { Request } from '#platform/request.ts';
import { type ClosedReason, closedBy, isEndOfSession } from '#visit/closed-reason.ts';
import type { KeptVisit } from '#visit/kept-visit.ts';
import type { VisitState } from '#visit/visit-state.ts';

export type EntrancePorts = {
  request: Request;
  /** Tells the other tabs of this browser that the session they share is another one now. */
  announce: () => void;
  /** Whether this is the window that staff handed over, and somebody is still there. */
  isHandedOverHere: () => boolean;
  kept: {
    read: () => Promise<KeptVisit | null>;
    drop: () => void;
  };
};

/** What is known of the visit at this moment. */
export type CurrentVisit = {
  state: VisitState;
  contact: Contact | null;
  kiosk: PatientPageSession['kiosk'];
  /** Out of the address, and not yet exchanged because the network was away. */
  secret: string | null;
  /** Counts what was begun and ended: an answer to an earlier turn changes nothing any more. */
  turn: number;
  set: (next: VisitState) => void;
  close: (reason: ClosedReason, isUnsent?: boolean) => void;
};

/** The way from a link, or from a session that is still there, to the page. */
export function createEntrance({ request, announce, isHandedOverHere, kept }: EntrancePorts, current: CurrentVisit) {
  /** A link that does not open must not leave the former visitor's session behind it. */
  const endFormerSession = () => request('leave', {}).catch(() => undefined);

  /** What this window showed before, where nobody asked for anything else and the person who holds the device is still the same. */
  const openKept = async (mine: number) => {
    const found = current.secret === null ? await kept.read() : null;
    if (mine !== current.turn) return;
    if (!found || (found.kiosk && !isHandedOverHere())) return current.set({ name: 'unreachable' });
    current.kiosk = found.kiosk;
    current.contact = found.page.contact;
    current.set({ name: 'open', page: found.page, isKept: true });
  };

  const fail = async (error: unknown, mine: number) => {
    const reason = error instanceof ApiProblem ? closedBy[error.body.code] : undefined;
    if (reason === undefined) return openKept(mine);
    if (current.secret !== null && reason === 'invalid') await endFormerSession();
    if (reason !== 'tooMany') current.secret = null;
    current.close(reason);
  };

  const readPage = async (mine: number) => {
    const page = await request('get', {});
    if (mine !== current.turn) return;
    current.contact = page.contact;
    current.set({ name: 'open', page, isKept: false });
  };

  const enter = async (session: PatientPageSession, mine: number) => {
    current.contact = session.contact;
    current.kiosk = session.kiosk;
    if (session.kiosk && !(session.state === 'verified' && isHandedOverHere())) return current.close('missing');
    if (session.state === 'verified') return readPage(mine);
    kept.drop();
    if (session.state === 'none') return current.close('missing');
    if (session.triesLeft === 0) return current.close('locked');
    if (session.state === 'paused' || session.state === 'over') return current.close(session.state);
    const { state: name, triesLeft, mayIntroduce } = session;
    return current.set(
      name === 'needsIdentity' && mayIntroduce ? { name, triesLeft, mayIntroduce } : { name, triesLeft },
    );
  };

  const knock = async (): Promise<PatientPageSession> => {
    const { secret } = current;
    if (secret === null) return request('session', {});
    const session = await request('exchange', { body: { secret } });
    current.secret = null;
    announce();
    return session;
  };

  const prove = async (ask: () => Promise<PatientPageSession>) => {
    const mine = current.turn;
    try {
      const session = await ask();
      if (mine === current.turn) await enter(session, mine);
    } catch (error) {
      if (mine !== current.turn) return;
      if (!isEndOfSession(error)) throw error;
      await fail(error, mine);
    }
  };

  return { knock, enter, fail, prove };
}
