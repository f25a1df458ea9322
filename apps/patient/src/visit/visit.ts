import type { Contact, PatientPageSession, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { createListeners } from '#platform/listeners.ts';
import { closedBy } from '#visit/closed-reason.ts';
import { createEntrance, type CurrentVisit, type EntrancePorts } from '#visit/enter-visit.ts';
import type { VisitState } from '#visit/visit-state.ts';

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
export function createVisit({ request, takeSecret, announce, isHandedOverHere, kept }: Ports): Visit {
  const { tell, subscribe } = createListeners();
  const current: CurrentVisit = {
    state: { name: 'opening' },
    contact: null,
    kiosk: null,
    secret: null,
    turn: 0,
    set: (next) => {
      current.state = next;
      tell();
    },
    close: (reason, isUnsent = false) => {
      current.turn += 1;
      if (reason !== 'tooMany') kept.drop();
      const { kiosk } = current;
      current.set(
        kiosk
          ? { name: 'handedBack', ...kiosk, pending: [] }
          : { name: 'closed', reason, ...(isUnsent && { isUnsent }) },
      );
    },
  };
  const { knock, enter, fail, prove } = createEntrance({ request, announce, isHandedOverHere, kept }, current);

  return {
    state: () => current.state,
    contact: () => current.contact,
    subscribe,
    isKiosk: () => current.kiosk !== null,
    handBack: (pending) => {
      current.turn += 1;
      kept.drop();
      if (current.kiosk) current.set({ name: 'handedBack', ...current.kiosk, pending });
    },
    kiosk: () => current.kiosk,
    endedBy: (code, isUnsent) => current.close(closedBy[code] ?? 'missing', isUnsent),
    giveWay: () => {
      const { name } = current.state;
      if (name === 'open' || name.startsWith('needs')) current.close('elsewhere');
    },

    open: async () => {
      const mine = ++current.turn;
      const found = takeSecret();
      if (found !== null) {
        [current.secret, current.contact] = [found, null];
        kept.drop();
      }
      current.set({ name: 'opening' });
      try {
        const session = await knock();
        if (mine === current.turn) await enter(session, mine);
      } catch (error) {
        if (mine === current.turn) await fail(error, mine);
      }
    },

    verify: (birthDate) => prove(() => request('verify', { body: { birthDate } })),
    identify: (patientNumber, birthDate) => prove(() => request('identify', { body: { patientNumber, birthDate } })),
    introduce: (name, birthDate) => prove(() => request('introduce', { body: { name, birthDate, patientNumber: '' } })),

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
