import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Contact, PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import type { Language } from '@nattoku/contract/shared/primitives';
import type { Request } from '#platform/request.ts';
import { type ClosedReason, isEndOfSession, refusedBy, type Trouble, troubleOf } from '#visit/closed-reason.ts';
import type { Found, KeptVisit } from '#visit/kept-visit.ts';
import { layerLanguage } from '#words/layer-language.ts';
import type { VisitState } from '#visit/visit-state.ts';

export type EntrancePorts = {
  request: Request;
  /** Tells the other tabs of this browser that the session they share is another one now. */
  announce: () => void;
  /** Whether this is the window that staff handed over, and somebody is still there. */
  isHandedOverHere: () => boolean;
  /** The hospital writes to this patient in it; resolves when the page speaks it, or goes on as it is. */
  suggestLanguage: (language: Language | undefined) => Promise<void>;
  kept: {
    find: () => Promise<Found | null>;
    /** To a person who gave this birth date. */
    open: (birthDate: string) => Promise<KeptVisit | { triesLeft: number }>;
    /** A link was opened: what another one left goes, and the birth date is asked for again. Resolves to the mark of the link. */
    settle: (secret: string) => Promise<string | null>;
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
  /** Of a link that opened nothing. In memory only. */
  formerSecret: string | null;
  /** By what the link is known again on this device; resolves when what another link left is gone. */
  link: Promise<string | null>;
  /** Which the server, or this device, found right a moment ago. In memory only. */
  birthDate: string | null;
  /** Something that must arrive waits, and the session was over. */
  isUnsent: boolean;
  /** Counts what was begun and ended: an answer to an earlier turn changes nothing any more. */
  turn: number;
  set: (next: VisitState) => void;
  close: (reason: ClosedReason) => void;
};

/** The way from a link, or from a session that is still there, to the page. */
export function createEntrance(ports: EntrancePorts, current: CurrentVisit) {
  const { request, announce, isHandedOverHere, suggestLanguage, kept } = ports;

  /** A link that does not open must not leave the former visitor's session behind it. */
  const endFormerSession = () => request('leave', {}).catch(() => undefined);

  const showKept = ({ page, kiosk }: KeptVisit) => {
    current.kiosk = kiosk;
    current.contact = page.contact;
    current.set({ name: 'open', page, isKept: true });
  };

  /** What was shown on this device before; at once where the person who holds it is still the same. */
  const openKept = async (mine: number, trouble: Trouble) => {
    await current.link;
    const found = await kept.find();
    if (mine !== current.turn) return;
    const kiosk = found?.name === 'open' ? found.visit.kiosk : null;
    if (!found || (kiosk && !isHandedOverHere())) return current.set({ name: 'unreachable', trouble });
    if (found.name === 'open') return showKept(found.visit);
    current.contact = found.contact;
    await suggestLanguage(found.language);
    if (mine === current.turn) current.set({ name: 'needsBirthDate', triesLeft: found.triesLeft, isKept: true });
  };

  /** The birth date that the server found right when the visit was kept. @throws ApiProblem link.birthDateWrong */
  const proveKept = async (birthDate: string) => {
    const mine = current.turn;
    const opened = await kept.open(birthDate);
    if (mine !== current.turn) return;
    if ('page' in opened) {
      current.birthDate = birthDate;
      return showKept(opened);
    }
    const { triesLeft } = opened;
    if (triesLeft === 0) return current.close('missing');
    const code = 'link.birthDateWrong';
    throw new ApiProblem({ type: `urn:nattoku:problem:${code}`, code, title: '', status: 403, triesLeft });
  };

  const fail = async (error: unknown, mine: number) => {
    const reason = refusedBy(error);
    if (reason === undefined) return openKept(mine, troubleOf(error));
    if (current.secret !== null && reason === 'invalid') await endFormerSession();
    if (reason !== 'tooMany') [current.formerSecret, current.secret] = [current.secret ?? current.formerSecret, null];
    current.close(reason);
  };

  const readPage = async (mine: number) => {
    const page = await request('get', { query: { language: layerLanguage() } });
    if (mine !== current.turn) return;
    current.contact = page.contact;
    current.set({ name: 'open', page, isKept: false });
  };

  const enter = async (session: PatientPageSession, mine: number) => {
    current.contact = session.contact;
    current.kiosk = session.kiosk;
    if (session.kiosk && !(session.state === 'verified' && isHandedOverHere())) return current.close('missing');
    // What somebody cannot read must not be the first that they see; and the hospital's texts are asked for in the language that is shown.
    await suggestLanguage(session.language);
    if (mine !== current.turn) return;
    if (session.state === 'verified') return readPage(mine);
    if (session.state === 'none') return current.close('missing');
    if (session.triesLeft === 0) return current.close('locked');
    if (session.state === 'paused' || session.state === 'over') return current.close(session.state);
    return current.set(askedBy(session));
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

  return { knock, enter, fail, prove, proveKept };
}

/** Who somebody is comes before everything else. */
const askedBy = ({ state, triesLeft, mayIntroduce, identityFor, hasFilm }: PatientPageSession): VisitState =>
  state === 'needsIdentity'
    ? { name: state, triesLeft, ...(mayIntroduce && { mayIntroduce }), ...(identityFor && { identityFor }) }
    : { name: 'needsBirthDate', triesLeft, ...(hasFilm && { hasFilm }) };
