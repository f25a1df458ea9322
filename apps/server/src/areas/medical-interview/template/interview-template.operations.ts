import type { NewInterviewTemplate, InterviewTemplate } from '@nattoku/contract/medical-interview/interview-template';
import { checkNewInterviewTemplate } from '@nattoku/contract/medical-interview/interview-template-input';
import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { desc, eq } from 'drizzle-orm';
import {
  takeQuestionnaire,
  type TakenQuestionnaire,
} from '#areas/medical-interview/template/interview-template.fhir.ts';
import { registerScale } from '#areas/medical-interview/template/interview-instrument.operations.ts';
import { withOwnPictures } from '#areas/medical-interview/template/interview-picture.operations.ts';
import {
  changeTemplate,
  counted,
  holdTemplate,
  templateWritten,
  type SeenTemplate,
} from '#areas/medical-interview/template/interview-template.lock.ts';
import { departments } from '#domain/facility/facility.table.ts';
import {
  interviewInstruments,
  interviewTemplates,
  interviewTemplateVersions,
} from '#domain/interview/interview-template.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { copyLayers } from '#domain/text-layer/copy-layers.ts';
import { approaches } from '#domain/video/video.table.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

const checked = async (tx: Tx, input: NewInterviewTemplate) => {
  const { name, description, departmentId, approachId, instrumentId, ownerId, reviewDueOn } = input;
  const problems = checkNewInterviewTemplate(input);
  if (problems.length > 0) throw invalidInput(...problems);
  await requireParts(tx, input);
  const facts = { departmentId, approachId, instrumentId, ownerId, reviewDueOn };
  return { name, description, ...facts, ...searchColumns([name, description]) };
};

const requireParts = async (tx: Tx, input: NewInterviewTemplate): Promise<void> => {
  const { departmentId, approachId, instrumentId, ownerId } = input;
  if (departmentId !== null && (await tx.$count(departments, eq(departments.id, departmentId))) === 0)
    throw invalidInput({ field: 'departmentId', message: '診療科を選び直してください' });
  if (approachId !== null && (await tx.$count(approaches, eq(approaches.id, approachId))) === 0)
    throw invalidInput({ field: 'approachId', message: 'アプローチを選び直してください' });
  if (instrumentId !== null && (await tx.$count(interviewInstruments, eq(interviewInstruments.id, instrumentId))) === 0)
    throw invalidInput({ field: 'instrumentId', message: '尺度を選び直してください' });
  if (ownerId !== null && (await tx.$count(staff, eq(staff.id, ownerId))) === 0)
    throw invalidInput({ field: 'ownerId', message: '責任者を選び直してください' });
};

type NewVersion = typeof interviewTemplateVersions.$inferInsert;

const nothingAsked: NewVersion['form'] = { items: [], flags: [], chartText: '' };
const nothingKept: NewVersion['kept'] = { resource: null, items: {}, foreign: [] };

type Made = Pick<NewVersion, 'form' | 'kept'> & {
  facts: NewInterviewTemplate;
  action: 'interviewTemplate.create' | 'interviewTemplate.import';
};

const make = async (
  tx: Tx,
  { facts, form, kept, action }: Made,
  { actor, clock }: StaffScope,
): Promise<Written<InterviewTemplate>> => {
  const now = clock.now();
  const id = newId<InterviewTemplateId>(now.getTime());
  const made = { createdAt: now, updatedAt: now };
  await tx.insert(interviewTemplates).values({ id, ...(await checked(tx, facts)), createdBy: actor.staffId, ...made });
  await tx.insert(interviewTemplateVersions).values({
    id: newId<InterviewTemplateVersionId>(now.getTime()),
    templateId: id,
    number: 1,
    ...counted(form),
    kept,
    authorId: actor.staffId,
    ...made,
  });
  return templateWritten(tx, id, { action });
};

/** The template, and its first version as a draft. */
export const createTemplate = write((tx, facts: NewInterviewTemplate, scope: StaffScope) =>
  make(tx, { facts, form: nothingAsked, kept: nothingKept, action: 'interviewTemplate.create' }, scope),
);

const makeImported = write(
  async (tx, { scale, name, description, form, kept }: TakenQuestionnaire, scope: StaffScope) => {
    const registered = scale && (await registerScale(tx, scale, scope));
    const instrumentId = registered?.id ?? null;
    const facts = {
      name,
      description,
      departmentId: null,
      approachId: null,
      instrumentId,
      ownerId: null,
      reviewDueOn: null,
    };
    const own = await withOwnPictures(tx, form);
    const made = await make(tx, { facts, form: own, kept, action: 'interviewTemplate.import' }, scope);
    return { ...made, audit: [made.audit, registered?.audit ?? []].flat() };
  },
);

/** What the resource says, as a draft; what we cannot show is kept and named. @throws Problem `interview.fileRefused` with each reason */
export const importQuestionnaire = async (scope: StaffScope, { file }: { file: string }): Promise<InterviewTemplate> =>
  makeImported(scope, takeQuestionnaire(file));

export const updateTemplate = write(
  async (tx, { template, ...seen }: SeenTemplate & { template: NewInterviewTemplate }, { clock }: StaffScope) => {
    await holdTemplate(tx, seen);
    await changeTemplate(tx, seen.templateId, await checked(tx, template), clock.now());
    return templateWritten(tx, seen.templateId, { action: 'interviewTemplate.update' });
  },
);

export const archiveTemplate = write(async (tx, seen: SeenTemplate, { clock }: StaffScope) => {
  await holdTemplate(tx, seen);
  await changeTemplate(tx, seen.templateId, { archivedAt: clock.now() }, clock.now());
  return templateWritten(tx, seen.templateId, { action: 'interviewTemplate.archive' });
});

export const restoreTemplate = write(async (tx, seen: SeenTemplate, { clock }: StaffScope) => {
  await holdTemplate(tx, seen);
  await changeTemplate(tx, seen.templateId, { archivedAt: null }, clock.now());
  return templateWritten(tx, seen.templateId, { action: 'interviewTemplate.restore' });
});

/** A copy of the newest version; what is published stays as it is until the copy takes its place. */
export const newVersion = write(
  async (tx, { templateId }: { templateId: InterviewTemplateId }, { actor, clock }: StaffScope) => {
    const [template] = await tx
      .select({ id: interviewTemplates.id })
      .from(interviewTemplates)
      .where(eq(interviewTemplates.id, templateId))
      .for('update');
    const [newest] = await tx
      .select()
      .from(interviewTemplateVersions)
      .where(eq(interviewTemplateVersions.templateId, templateId))
      .orderBy(desc(interviewTemplateVersions.number))
      .limit(1);
    if (!template || !newest) throw new Problem('notFound');
    if (newest.state === 'draft' || newest.state === 'inReview') throw new Problem('interview.draftExists');
    const now = clock.now();
    const id = newId<InterviewTemplateVersionId>(now.getTime());
    const made = { id, templateId, number: newest.number + 1, authorId: actor.staffId, createdAt: now, updatedAt: now };
    await tx.insert(interviewTemplateVersions).values({ ...made, ...counted(newest.form), kept: newest.kept });
    await copyLayers(tx, { kind: 'interviewTemplateVersion', from: newest.id, to: id, now });
    return templateWritten(tx, templateId, { action: 'interviewTemplate.newVersion', detail: { versionId: id } });
  },
);
