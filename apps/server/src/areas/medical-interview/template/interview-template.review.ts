import type { InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import { checkFormLengths, noteProblem } from '@nattoku/contract/medical-interview/interview-template-input';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { and, eq } from 'drizzle-orm';
import {
  changeVersion,
  counted,
  holdVersion,
  templateWritten,
  type SeenVersion,
  tracesOf,
  type VersionRow,
  versionWritten,
} from '#areas/medical-interview/template/interview-template.lock.ts';
import { requirePictures } from '#areas/medical-interview/template/interview-picture.operations.ts';
import { everything, findTemplate } from '#areas/medical-interview/template/interview-template.select.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { isPermitted } from '#areas/medical-interview/template/interview-instrument.rules.ts';
import { checkForm } from '#domain/interview/run-expressions.ts';
import {
  interviewInstruments,
  interviewTemplates,
  interviewTemplateVersions,
} from '#domain/interview/interview-template.table.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Noted = SeenVersion & { note: string };

/** The questions of a draft as they are now; it may still lack things, but nothing may be too long to be kept. */
export const saveForm = write(
  async (tx, { form, ...seen }: SeenVersion & { form: InterviewForm }, { clock }: StaffScope) => {
    const row = await holdVersion(tx, seen, ['draft']);
    const problems = checkFormLengths(form);
    if (problems.length > 0) throw invalidInput(...problems);
    await requirePictures(tx, form);
    await changeVersion(tx, row.id, counted(form), clock.now());
    return versionWritten(tx, row, 'interviewTemplate.save');
  },
);

const noteOf = (text: string, isNeeded: boolean): string => {
  const note = normaliseText(text);
  const problem = noteProblem(note, isNeeded);
  if (problem !== undefined) throw invalidInput({ field: 'note', message: problem });
  return note;
};

/** What a version lacks stops it on its way to patients, each with a sentence and its question. */
const requireComplete = async ({ form }: VersionRow): Promise<void> => {
  const findings = await checkForm(form);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Problem('interview.incomplete', {
      errors: errors.map(({ linkId, sentence }) => ({ field: linkId ?? 'form', message: sentence })),
    });
  }
};

/** A scale of others is published only where its holder lets everybody use it, or this hospital, and the proof is there. */
const requirePermission = async (tx: Tx, row: VersionRow): Promise<void> => {
  const [found] = await tx
    .select({ licence: interviewInstruments.licence, proof: interviewInstruments.proof })
    .from(interviewTemplates)
    .innerJoin(interviewInstruments, eq(interviewInstruments.id, interviewTemplates.instrumentId))
    .where(eq(interviewTemplates.id, row.templateId));
  if (found && !isPermitted(found)) throw new Problem('interview.notPermitted');
};

export const submitVersion = write(async (tx, { note, ...seen }: Noted, { actor, clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['draft']);
  await requireComplete(row);
  const now = clock.now();
  const change = { changeNote: noteOf(note, row.number > 1), submittedAt: now, submittedBy: actor.staffId };
  await changeVersion(tx, row.id, { state: 'inReview', ...change, reviewNote: null }, now);
  return templateWritten(tx, row.templateId, { action: 'interviewTemplate.submit', detail: { versionId: row.id } });
});

/** To be mended, with a note that says what. */
export const sendBackVersion = write(async (tx, { note, ...seen }: Noted, { actor, clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['inReview']);
  const now = clock.now();
  const change = { reviewedAt: now, reviewedBy: actor.staffId, reviewNote: noteOf(note, true) };
  await changeVersion(tx, row.id, { state: 'draft', ...change }, now);
  return templateWritten(tx, row.templateId, { action: 'interviewTemplate.return', detail: { versionId: row.id } });
});

/** Where the facility asks for a second pair of eyes, neither who wrote nor who submitted a version publishes it. */
const requireReviewer = async (tx: Tx, row: VersionRow, { actor }: StaffScope): Promise<void> => {
  const { separateApprover } = await consentPolicyOf(tx);
  if (!separateApprover) return;
  if (row.state !== 'inReview') throw new Problem('interview.moved');
  if (row.authorId === actor.staffId || row.submittedBy === actor.staffId)
    throw new Problem('interview.reviewerIsAuthor');
};

const isPublishedOf = (row: VersionRow) =>
  and(eq(interviewTemplateVersions.templateId, row.templateId), eq(interviewTemplateVersions.state, 'published'));

/** From now on this one is offered; orders that pin the one before go on with it. */
export const publishVersion = write(async (tx, { note, ...seen }: Noted, scope: StaffScope) => {
  const row = await holdVersion(tx, seen, ['draft', 'inReview']);
  await requireReviewer(tx, row, scope);
  await requireComplete(row);
  await requirePermission(tx, row);
  const now = scope.clock.now();
  const [before] = await tx.select().from(interviewTemplateVersions).where(isPublishedOf(row)).for('update');
  if (before) await changeVersion(tx, before.id, { state: 'retired', retiredAt: now }, now);
  const written = noteOf(note, false);
  const notes = row.state === 'draft' ? { changeNote: written } : { reviewNote: written };
  const review = { reviewedAt: now, reviewedBy: scope.actor.staffId };
  await changeVersion(tx, row.id, { state: 'published', publishedAt: now, ...review, ...notes }, now);
  const detail = { versionId: row.id, replaced: before?.id ?? null };
  const job = furiganaJob(scope.actor.facilityId, { kind: 'interviewTemplateVersion', contentId: row.id });
  return {
    ...(await templateWritten(tx, row.templateId, { action: 'interviewTemplate.publish', detail })),
    jobs: [job],
  };
});

export const retireVersion = write(async (tx, seen: SeenVersion, { clock }: StaffScope) => {
  const row = await holdVersion(tx, seen, ['published']);
  await changeVersion(tx, row.id, { state: 'retired', retiredAt: clock.now() }, clock.now());
  return templateWritten(tx, row.templateId, { action: 'interviewTemplate.retire', detail: { versionId: row.id } });
});

type Discarded = { template: InterviewTemplate | null };

/** A draft that nobody wants any more; with the only version of a template the template goes. */
export const discardVersion = write(async (tx, seen: SeenVersion, _: StaffScope): Promise<Written<Discarded>> => {
  const { id, templateId, number } = await holdVersion(tx, seen, ['draft']);
  await tx.delete(interviewTemplateVersions).where(eq(interviewTemplateVersions.id, id));
  const isOther =
    (await tx.$count(interviewTemplateVersions, eq(interviewTemplateVersions.templateId, templateId))) > 0;
  if (!isOther) await tx.delete(interviewTemplates).where(eq(interviewTemplates.id, templateId));
  const detail = { versionId: id, number, template: !isOther };
  return {
    result: { template: isOther ? await findTemplate(tx, templateId, everything) : null },
    ...tracesOf(templateId, { action: 'interviewTemplate.discard', detail }),
  };
});
