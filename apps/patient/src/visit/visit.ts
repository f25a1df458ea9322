import type { Contact, PatientPageSession, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import { closedBy } from '#visit/closed-reason.ts';
import type { Opening } from '#visit/kept-visit.ts';
import { createEntrance, type CurrentVisit, type EntrancePorts } from '#visit/enter-visit.ts';
import { createRenewal } from '#visit/renew-visit.ts';
import type { VisitState } from '#visit/visit-state.ts';

export type Visit = {
  state(): VisitState;
  /** Whom to call, as far as it is known. */
  contact(): Contact | null;
  /** Of a link that opened nothing: by it the hospital knows what waits on this device. */
  formerSecret(): string | null;
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  /** Another tab opened another link: this one must not go on under a session that is no longer its own. */
  giveWay(): void;
  /** `isUnsent`: something that must arrive has not. A session that only rests is opened again by the birth date. */
  endedBy(code: ProblemCode, isUnsent?: boolean): void;
  /** How this visit was opened, as far as this page was there. */
  opening(): Promise<Opening>;
  /** Opens a session that rests, or that was never opened because the network was away, for the person who is still here. */
  renew(): Promise<boolean>;
  /** Of a device that staff handed over: for which order. */
  kiosk(): PatientPageSession['kiosk'];
  /** Throws ApiProblem link.birthDateWrong with the tries that are left; a locked link closes the visit. */
  verify(birthDate: string): Promise<void>;
  /** The same before a common order that asks who one is; throws ApiProblem link.identityWrong. */
  identify(patientNumber: string, birthDate: string): Promise<void>;
  /** For a person without a number that matches: staff find out later whose form it is. */
  introduce(name: string, birthDate: string): Promise<void>;
  /** Whether staff handed this device over for this visit. */
  isKiosk(): boolean;
  /** Covers everything for good: what is still to be sent and ended is done behind it. */
  handBack(pending: readonly PatientRecord[]): void;
  /** Ends the session, then takes everything off this device. Throws NetworkProblem when the session could not be ended. */
  leave(wipe: () => Promise<void>): Promise<void>;
};

type Ports = EntrancePorts & { takeSecret: () => string | null };

/** One patient at this device, from the link to the leave. */
export function createVisit({ takeSecret, ...ports }: Ports): Visit {
  const { request, announce, kept } = ports;
  const { tell, subscribe } = createListeners();
  const current = beginVisit(kept.drop, tell);
  const { knock, enter, fail, prove, proveKept } = createEntrance(ports, current);

  const open = async (isUnsent = false) => {
    const mine = ++current.turn;
    const found = takeSecret();
    [current.birthDate, current.isUnsent] = [null, isUnsent];
    if (found !== null) {
      [current.secret, current.formerSecret, current.contact] = [found, null, null];
      current.link = kept.settle(found);
    }
    current.set({ name: 'opening' });
    try {
      const session = await knock();
      if (mine === current.turn) await enter(session, mine);
    } catch (error) {
      if (mine === current.turn) await fail(error, mine);
    }
  };

  /** The server finds it right before it is used for anything on this device. */
  const proveWith = (birthDate: string, ask: () => Promise<PatientPageSession>) =>
    prove(async () => {
      const session = await ask();
      current.birthDate = birthDate;
      return session;
    });

  const renew = createRenewal(request, knock, current);

  return {
    state: () => current.state,
    contact: () => current.contact,
    formerSecret: () => current.formerSecret,
    subscribe,
    isKiosk: () => current.kiosk !== null,
    handBack: (pending) => {
      current.turn += 1;
      kept.drop();
      if (current.kiosk) current.set({ name: 'handedBack', ...current.kiosk, pending });
    },
    kiosk: () => current.kiosk,
    endedBy: (code, isUnsent = false) => {
      if (code === 'link.sessionMissing' && current.kiosk === null) return void open(isUnsent);
      current.isUnsent = isUnsent;
      current.close(closedBy[code] ?? 'missing');
    },
    opening: async () => ({ link: await current.link, birthDate: current.birthDate }),
    renew,
    giveWay: () => {
      const { name } = current.state;
      if (name === 'open' || name.startsWith('needs')) current.close('elsewhere');
    },

    open: () => open(),

    verify: async (birthDate) => {
      const { state } = current;
      if (state.name === 'needsBirthDate' && state.isKept) return proveKept(birthDate);
      await proveWith(birthDate, () => request('verify', { body: { birthDate } }));
    },
    identify: (patientNumber, birthDate) =>
      proveWith(birthDate, () => request('identify', { body: { patientNumber, birthDate } })),
    introduce: (name, birthDate) =>
      proveWith(birthDate, () => request('introduce', { body: { name, birthDate, patientNumber: '' } })),

    leave: async (wipe) => {
      await request('leave', {});
      current.turn += 1;
      kept.drop();
      await wipe();
      announce();
      current.set({ name: 'left' });
    },
  };
}

/** Nothing is known yet. */
function beginVisit(drop: () => void, tell: () => void): CurrentVisit {
  const current: CurrentVisit = {
    state: { name: 'opening' },
    contact: null,
    kiosk: null,
    secret: null,
    formerSecret: null,
    link: Promise.resolve(null),
    birthDate: null,
    isUnsent: false,
    turn: 0,
    set: (next) => {
      current.state = next;
      tell();
    },
    close: (reason) => {
      current.turn += 1;
      // What another window opened since is its own.
      if (reason !== 'tooMany' && reason !== 'elsewhere') drop();
      const { kiosk, isUnsent } = current;
      current.set(
        kiosk
          ? { name: 'handedBack', ...kiosk, pending: [] }
          : { name: 'closed', reason, ...(isUnsent && { isUnsent }) },
      );
    },
  };
  return current;
}
