import type { ConsentMissing, ConsentSeal, ConsentSummary } from '@nattoku/contract/consent/consent-list';
import type { ConsentRoute, ConsentState } from '@nattoku/contract/consent/consent-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

type Facts = {
  state: ConsentState;
  route: ConsentRoute;
  seal: ConsentSeal;
  isOld: boolean;
  procedureOn: PlainDate | null;
  /** Of a withdrawal: who has not said that they know. */
  unheard: number;
  /** The form asks for a talk, and none is recorded. */
  needsTalk: boolean;
};

const unsigned = ({ route, needsTalk }: Facts): ConsentMissing => {
  if (route === 'paper') return 'paper';
  return needsTalk ? 'explanation' : 'signature';
};

const signed = ({ seal }: Facts): ConsentMissing => (seal === 'none' ? 'finalCheck' : 'sealing');

/** What holds is looked at again when its words have changed and the procedure is still to come. */
const heldStill = ({ isOld, procedureOn }: Facts, today: PlainDate): ConsentMissing | null =>
  isOld && procedureOn !== null && procedureOn >= today ? 'oldVersion' : null;

/** The nearest thing that a form lacks; null where nobody has to do anything. */
export function missingOf(facts: Facts, today: PlainDate): ConsentSummary['missing'] {
  if (facts.state === 'withdrawn' && facts.unheard > 0) return 'withdrawalUnheard';
  // Nobody waits for the seal of what is void.
  if (facts.seal === 'stuck' && facts.state !== 'voided') return 'sealingStuck';
  const byState: Record<ConsentState, () => ConsentMissing | null> = {
    draft: () => 'toIssue',
    awaitingApproval: () => 'doctorConfirmation',
    issued: () => unsigned(facts),
    explained: () => unsigned(facts),
    partiallySigned: () => (facts.route === 'paper' ? 'paper' : 'furtherSignature'),
    signed: () => signed(facts),
    finalised: () => heldStill(facts, today),
    declined: () => 'refusalTalk',
    withdrawn: () => null,
    superseded: () => null,
    expired: () => 'reissue',
    voided: () => null,
  };
  return byState[facts.state]();
}
