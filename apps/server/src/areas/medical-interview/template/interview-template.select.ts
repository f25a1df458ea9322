import type {
  InterviewTemplate,
  InterviewTemplateSummary,
  InterviewVersion,
  InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { firstCharacters } from '@nattoku/rules/text/text-length';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import { departments } from '#domain/facility/facility.table.ts';
import {
  interviewInstruments,
  interviewTemplates,
  interviewTemplateVersions,
} from '#domain/interview/interview-template.table.ts';
import { checkForm } from '#domain/interview/run-expressions.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const published = alias(interviewTemplateVersions, 'published');
const open = alias(interviewTemplateVersions, 'open');

export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: interviewTemplates,
      departmentName: departments.name,
      approachName: approaches.name,
      instrumentName: interviewInstruments.name,
      published: {
        id: published.id,
        number: published.number,
        state: published.state,
        itemCount: published.itemCount,
      },
      open: {
        id: open.id,
        number: open.number,
        state: open.state,
        itemCount: open.itemCount,
      },
    })
    .from(interviewTemplates)
    .leftJoin(departments, eq(departments.id, interviewTemplates.departmentId))
    .leftJoin(approaches, eq(approaches.id, interviewTemplates.approachId))
    .leftJoin(interviewInstruments, eq(interviewInstruments.id, interviewTemplates.instrumentId))
    .leftJoin(published, and(eq(published.templateId, interviewTemplates.id), eq(published.state, 'published')))
    .leftJoin(open, and(eq(open.templateId, interviewTemplates.id), inArray(open.state, ['draft', 'inReview'])));

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];
type Mark = NonNullable<Row['published']>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const marked = (mark: Mark | null) => mark && { id: mark.id, number: mark.number, state: mark.state };

/** Without interview.manage nobody sees what was never published. */
export type Reader = { sees: 'all' | 'published' };
export const everything: Reader = { sees: 'all' };

export const presentTemplate = (row: Row, { sees }: Reader): InterviewTemplateSummary => {
  const { template, departmentName, approachName, instrumentName } = row;
  const { id, version, name, description, departmentId, approachId, instrumentId, ownerId, reviewDueOn } = template;
  const told = row.published ?? (sees === 'all' ? row.open : null);
  return {
    id,
    version,
    name,
    description,
    departmentId,
    approachId,
    instrumentId,
    ownerId,
    reviewDueOn,
    departmentName,
    approachName,
    instrumentName,
    itemCount: told?.itemCount ?? 0,
    published: marked(row.published),
    open: sees === 'all' ? marked(row.open) : null,
    archivedAt: iso(template.archivedAt),
    updatedAt: template.updatedAt.toISOString(),
  };
};

const author = alias(staff, 'author');
const submitter = alias(staff, 'submitter');
const reviewer = alias(staff, 'reviewer');
const { form: _, kept: _kept, ...columnsWithoutForm } = columnsOf();

function columnsOf() {
  const { id, templateId, number, version, state, itemCount, changeNote, authorId, form, kept } =
    interviewTemplateVersions;
  const { submittedAt, submittedBy, reviewedAt, reviewedBy, reviewNote, publishedAt, retiredAt, updatedAt } =
    interviewTemplateVersions;
  const moved = { submittedAt, submittedBy, reviewedAt, reviewedBy, reviewNote, publishedAt, retiredAt, updatedAt };
  return { id, templateId, number, version, state, itemCount, changeNote, authorId, form, kept, ...moved };
}

const people = {
  author: { id: author.id, name: author.name },
  submitter: { id: submitter.id, name: submitter.name },
  reviewer: { id: reviewer.id, name: reviewer.name },
};

const selectVersionSummaries = (tx: Tx) =>
  tx
    .select({ version: columnsWithoutForm, ...people })
    .from(interviewTemplateVersions)
    .innerJoin(author, eq(author.id, interviewTemplateVersions.authorId))
    .leftJoin(submitter, eq(submitter.id, interviewTemplateVersions.submittedBy))
    .leftJoin(reviewer, eq(reviewer.id, interviewTemplateVersions.reviewedBy));

type VersionRow = Awaited<ReturnType<typeof selectVersionSummaries>>[number];

const summarise = ({ version, author: by, submitter: sent, reviewer: seen }: VersionRow): InterviewVersionSummary => ({
  id: version.id,
  templateId: version.templateId,
  number: version.number,
  version: version.version,
  state: version.state,
  itemCount: version.itemCount,
  changeNote: version.changeNote,
  author: by,
  submittedBy: sent,
  submittedAt: iso(version.submittedAt),
  reviewedBy: seen,
  reviewedAt: iso(version.reviewedAt),
  reviewNote: version.reviewNote,
  publishedAt: iso(version.publishedAt),
  retiredAt: iso(version.retiredAt),
  updatedAt: version.updatedAt.toISOString(),
});

const seenVersions = ({ sees }: Reader): SQL | undefined =>
  sees === 'all' ? undefined : inArray(interviewTemplateVersions.state, ['published', 'retired']);

/** @throws Problem `notFound` for what is not there, and for what this reader may not see. */
export async function findVersion(
  tx: Tx,
  versionId: InterviewTemplateVersionId,
  reader: Reader,
): Promise<InterviewVersion> {
  const [row] = await tx
    .select({
      version: columnsOf(),
      ...people,
      name: interviewTemplates.name,
    })
    .from(interviewTemplateVersions)
    .innerJoin(interviewTemplates, eq(interviewTemplates.id, interviewTemplateVersions.templateId))
    .innerJoin(author, eq(author.id, interviewTemplateVersions.authorId))
    .leftJoin(submitter, eq(submitter.id, interviewTemplateVersions.submittedBy))
    .leftJoin(reviewer, eq(reviewer.id, interviewTemplateVersions.reviewedBy))
    .where(and(eq(interviewTemplateVersions.id, versionId), seenVersions(reader)));
  if (!row) throw new Problem('notFound');
  const { itemCount: _count, ...summary } = summarise(row);
  return { ...summary, name: row.name, form: row.version.form, foreign: row.version.kept.foreign };
}

/** One template with everything that is known of its versions. @throws Problem as `findVersion` */
export async function findTemplate(
  tx: Tx,
  templateId: InterviewTemplateId,
  reader: Reader,
): Promise<InterviewTemplate> {
  const [row] = await selectTemplates(tx).where(eq(interviewTemplates.id, templateId));
  if (!row || (reader.sees === 'published' && row.published === null)) throw new Problem('notFound');
  const versions = await selectVersionSummaries(tx)
    .where(and(eq(interviewTemplateVersions.templateId, templateId), seenVersions(reader)))
    .orderBy(desc(interviewTemplateVersions.number));
  const looked = (reader.sees === 'all' ? row.open : null) ?? row.published;
  return {
    ...presentTemplate(row, reader),
    owner: await ownerOf(tx, row),
    versions: versions.map(summarise),
    findings: looked ? await findingsOf(tx, looked.id, reader) : [],
    separateApprover: (await consentPolicyOf(tx)).separateApprover,
  };
}

/** Enough of a question to know it again. */
const NAME_SHOWN = 40;

const findingsOf = async (
  tx: Tx,
  versionId: InterviewTemplateVersionId,
  reader: Reader,
): Promise<InterviewTemplate['findings']> => {
  const { form } = await findVersion(tx, versionId, reader);
  const words = new Map(form.items.map((item) => [item.linkId, firstCharacters(shortName(item), NAME_SHOWN)]));
  return (await checkForm(form)).map((finding) => ({
    ...finding,
    question: words.get(finding.linkId ?? '') ?? null,
  }));
};

const ownerOf = async (tx: Tx, { template: { ownerId } }: Row): Promise<InterviewTemplate['owner']> => {
  if (ownerId === null) return null;
  const [owner] = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(eq(staff.id, ownerId));
  return owner ?? null;
};
