import type { InterviewAnswer, InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import { interviewResponseLimits } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { checkAnswer } from '@nattoku/rules/interview/answer/check-answer';
import { leaving, lockInterview } from '#areas/medical-interview/response/interview-response.lock.ts';
import { refused, requireWords } from '#areas/medical-interview/response/interview-response.operations.ts';
import { conditionNames } from '#domain/interview/condition-names.ts';
import { faultWords } from '#domain/interview/fault-words.ts';
import { formerAnswersOf } from '#domain/interview/former-answers.ts';
import { interviewCorrections } from '#domain/interview/interview-item.table.ts';
import type { InterviewOfItem } from '#domain/interview/interview-items.ts';
import { keepFigures } from '#domain/interview/keep-figures.ts';
import { moveInterview } from '#domain/interview/move-interview.ts';
import { raiseFlags } from '#domain/interview/raise-flags.ts';
import { evaluatorOf, linkIdAt, readInterview } from '#domain/interview/read-interview.ts';
import { corrected, sentInterviews, type SentInterview } from '#domain/interview/sent-interviews.ts';
import { interviewPage } from '#domain/order/pages.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { notify } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Change = { place: string; answer: InterviewAnswer | null };
type Correcting = { itemId: OrderItemId; version: number; changes: readonly Change[]; reason: string };

/** Staff put answers right before the response is finalised; what was sent stays, and the flags follow. */
export const correctInterview = write((tx, input: Correcting, scope: StaffScope) =>
  change(tx, input, { verb: 'correct', scope }),
);

/** The same of a response that was finalised. */
export const amendInterview = write((tx, input: Correcting, scope: StaffScope) =>
  change(tx, input, { verb: 'amend', scope }),
);

type By = { verb: 'correct' | 'amend'; scope: StaffScope };

const change = async (tx: Tx, { changes, reason, ...input }: Correcting, { verb, scope }: By) => {
  requireWords('reason', reason, interviewResponseLimits.reason);
  const interview = await lockInterview(verb, tx, input, scope);
  const { itemId } = input;
  const sent = (await sentInterviews(tx, [itemId])).get(itemId);
  if (!sent) throw new Error('A response without what was sent.');
  refuseUnfit(interview, changes);
  const now = scope.clock.now();
  const id = () => newId(now.getTime());
  await tx.insert(interviewCorrections).values(
    changes.map(({ place, answer }) => ({
      id: id(),
      submissionId: sent.newest.id,
      place,
      before: answerAt(sent.current, place),
      after: answer,
      reason: reason.trim(),
      isAmendment: verb === 'amend',
      madeBy: scope.actor.staffId,
      madeAt: now,
    })),
  );
  moveInterview(tx, itemId, verb === 'amend' ? { state: 'amended' } : {});
  const jobs = await flagAnew(tx, interview, { sent, changes }, scope);
  const places = changes.map(({ place }) => place);
  const left = leaving(tx, interview, { action: `interview.${verb}`, detail: { places } }, scope);
  return { ...left, jobs };
};

const answerAt = ({ answers }: InterviewAnswers, place: string): InterviewAnswer | null =>
  Object.hasOwn(answers, place) ? (answers[place] ?? null) : null;

/** What the question does not take is refused as it is on the page; that something is still open elsewhere hinders no correction. */
const refuseUnfit = ({ form }: InterviewOfItem, changes: readonly Change[]): void => {
  const evaluator = evaluatorOf(form);
  const faults = changes.flatMap(({ place, answer }) => {
    const item = evaluator.index.byLinkId.get(linkIdAt(evaluator, place) ?? '')?.item;
    if (!item || item.kind === 'computed') return [{ place, words: 'この質問は訂正できません' }];
    const fault = checkAnswer(item, answer ?? undefined, { isFinal: false });
    return fault ? [{ place, words: faultWords(item, fault) }] : [];
  });
  if (faults.length > 0) throw refused(faults);
};

type Corrected = { sent: SentInterview; changes: readonly Change[] };

const flagAnew = async (
  tx: Tx,
  interview: InterviewOfItem,
  { sent, changes }: Corrected,
  { clock }: StaffScope,
): Promise<Job[]> => {
  const now = clock.now();
  const { item, form, order } = interview;
  const former = (await formerAnswersOf(tx, [interview])).get(item.orderItemId)?.answers ?? {};
  const current = corrected(
    sent.current,
    changes.map(({ place, answer }) => ({ place, after: answer })),
  );
  const names = await conditionNames(tx, [form]);
  const read = await readInterview(form, current, { facts: sent.newest.facts, former, names });
  keepFigures(tx, item.orderItemId, read, sent.newest.at);
  const { isRedNew } = await raiseFlags(tx, item.orderItemId, read.flags, now);
  if (!isRedNew) return [];
  return notify(
    tx,
    {
      kind: 'interview.flagged',
      subject: { type: 'order', id: item.orderId },
      cause: newId(now.getTime()),
      staffIds: [order.createdBy],
      link: interviewPage(item.orderItemId),
    },
    now,
  );
};
