import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { IcOrderDraft } from '@nattoku/contract/ic-support/ic-order-draft';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { LedTopic, TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import type { AttentionReason, OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { orderLimits } from '@nattoku/contract/video/video-order-input';
import { max } from '@nattoku/rules/text/validation';
import { allowedVerbs } from '#domain/order/lifecycle/order-lifecycle.ts';
import type { StaffActor } from '#kernel/scope.ts';

/** What is medical is a doctor's to send and to finalise; what is nursing is also a nurse's (specification/ic-support.md §22). */
export const mayLead = ({ role }: Pick<StaffActor, 'role'>, ledTopic: LedTopic): boolean =>
  role === 'doctor' || (ledTopic === 'nursing' && role === 'nurse');

/** Perceived characters, which the form counts as well. */
export const messageLengthProblems = ({ title, message }: Pick<IcOrderDraft, 'title' | 'message'>): FieldProblem[] =>
  (['title', 'message'] as const).flatMap((field) => {
    const verdict = max({ title, message }[field], orderLimits[field]);
    return verdict === true ? [] : [{ field, message: verdict }];
  });

type PlannedTalk = { lifecycle: OrderLifecycle; state: TalkState };

/** A planned talk is moved or canceled only while its order can still go on: issued, or expired and not yet extended. */
export const canChangePlan = ({ lifecycle, state }: PlannedTalk): boolean =>
  state === 'planned' && (lifecycle === 'issued' || lifecycle === 'expired');

type Facts = {
  lifecycle: OrderLifecycle;
  attention: readonly AttentionReason[];
  state: TalkState;
  ledTopic: LedTopic;
  isDoctorAsked: boolean;
};

/** What is offered to somebody: what the order allows, without sending where a doctor has to. */
export function allowedOf(actor: StaffActor, facts: Facts): IcOrder['allowed'] {
  if (!isAllowed(actor, 'icSupport.order')) return [];
  const { lifecycle, attention, state, ledTopic, isDoctorAsked } = facts;
  const mayIssue = mayLead(actor, ledTopic);
  const ofOrder = allowedVerbs(lifecycle, attention).filter(
    (verb) => (verb !== 'issue' || mayIssue) && (verb !== 'cancel' || state !== 'inSession'),
  );
  return [
    ...ofOrder,
    ...(lifecycle === 'draft' && !mayIssue && !isDoctorAsked ? (['askDoctor'] as const) : []),
    ...(canChangePlan(facts) ? (['reschedule', 'cancelTalk'] as const) : []),
  ];
}
