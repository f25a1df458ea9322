import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Versioned } from '#areas/consent/record/consent-record.lock.ts';
import { currentVersion, draftFrom, endSuperseded } from '#areas/consent/record/consent-record.supersede.ts';
import { lockFormForRepair } from '#areas/consent/record/repair/repair.lock.ts';
import { consentAnswers } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges } from '#domain/consent/form/move-form.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { settleNotifications } from '#kernel/notify.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/**
 * A new draft with everything that was filled in and answered, so that nobody types or answers it twice. Nobody's ink comes along: what was
 * signed was another document. The form before stays as it is, with its strokes, and holds no longer.
 */
export const reissueForm = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { form, now } = await lockFormForRepair('reissue', tx, input, scope);
  const version = await currentVersion(tx, form);
  const draft = await draftFrom(tx, form, version, { scope, now, carry: 'everything' });
  await copyAnswers(tx, form, draft, version, now);
  const by = scope.actor.staffId;
  const { changes, jobs } = await endSuperseded(tx, form, by, now);
  const subject = { type: 'order', id: form.orderId } as const;
  return {
    result: { formId: draft.id },
    audit: formAudit('consent.reissue', form, { supersededBy: draft.id, versionId: version.id }),
    changes: [
      ...changes,
      ...formChanges(draft),
      ...(await settleNotifications(tx, { subject, kinds: ['consent.sealDelayed'], by }, now)),
    ],
    jobs,
  };
});

/** To the questions that are still asked; when they were answered stays as it was. */
const copyAnswers = async (tx: Tx, from: ConsentForm, to: ConsentForm, { rules }: TemplateVersion, now: Date) => {
  const questionIds = rules.questions.map(({ id }) => id);
  if (questionIds.length === 0) return;
  const answers = await tx
    .select()
    .from(consentAnswers)
    .where(and(eq(consentAnswers.formId, from.id), inArray(consentAnswers.questionId, questionIds)))
    .orderBy(asc(consentAnswers.sequence));
  if (answers.length === 0) return;
  await tx.insert(consentAnswers).values(
    answers.map(({ questionId, option, correct, answeredAt }) => ({
      id: newId(now.getTime()),
      formId: to.id,
      questionId,
      option,
      correct,
      answeredAt,
    })),
  );
};
