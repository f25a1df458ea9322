import type { ConsentAction } from '@nattoku/contract/consent/consent-detail';
import { consentTransitions, openConsentStates, type ConsentState } from '@nattoku/contract/consent/consent-state';
import type { Permission } from '@nattoku/contract/auth/permissions';
import type { StaffId } from '@nattoku/contract/shared/primitives';

export type RecordFacts = {
  state: ConsentState;
  hasPatient: boolean;
  hasInk: boolean;
  explainerId: StaffId | null;
  isExplained: boolean;
  hasOpenGates: boolean;
  /** The sealed PDF has been asked for: the final look is over, or none was needed. */
  isSealing: boolean;
  isIssued: boolean;
  voidingBy: StaffId | null;
  canSign: boolean;
  /** The order that holds it takes another due date. */
  isExtendable: boolean;
};
export type Caller = { staffId: StaffId; permissions: readonly Permission[] };

const supersedable: readonly ConsentState[] = ['finalised', 'declined', 'withdrawn', 'expired'];

/** What the caller may do with a form as it stands; every operation asks here, too. */
export function allowedActions(form: RecordFacts, { staffId, permissions }: Caller): ConsentAction[] {
  const may = (...any: Permission[]) => any.some((permission) => permissions.includes(permission));
  const isOpen = openConsentStates.includes(form.state);
  const isUnsent = form.state === 'draft' || form.state === 'awaitingApproval';
  const isVoidable = consentTransitions[form.state].includes('voided') && !isUnsent;
  const mayExplain = may('consent.sign') && (form.explainerId === null || form.explainerId === staffId);
  const rules: Record<ConsentAction, boolean> = {
    edit: isUnsent && may('consent.order'),
    explain: isOpen && !form.isExplained && mayExplain,
    overrideGate: isOpen && form.hasOpenGates && may('consent.sign'),
    sign: isOpen && form.canSign,
    finalise: form.state === 'signed' && !form.isSealing && may('consent.sign'),
    remind: isOpen && may('consent.order'),
    extend: form.isExtendable && (isOpen || form.state === 'expired') && may('consent.order'),
    supersede: form.hasPatient && supersedable.includes(form.state) && may('consent.order'),
    void: isVoidable && form.voidingBy === null && may('consent.order', 'consent.sign'),
    approveVoid: form.voidingBy !== null && form.voidingBy !== staffId && may('consent.sign', 'consent.manage'),
    dropVoid: form.voidingBy !== null && (form.voidingBy === staffId || may('consent.sign', 'consent.manage')),
    withdraw: consentTransitions[form.state].includes('withdrawn') && may('consent.order', 'consent.sign'),
    evidence: form.isIssued && may('consent.sign', 'consent.manage'),
  };
  return (Object.keys(rules) as ConsentAction[]).filter((action) => rules[action]);
}
