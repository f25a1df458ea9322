import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { InterviewTemplateSearch, InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateId, InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { conditionNames } from '#domain/interview/condition-names.ts';
import { questionnaireOf } from '#domain/interview/questionnaire-resource.ts';
import { questionDifferences } from '#areas/medical-interview/template/interview-template.difference.ts';
import {
  findTemplate,
  findVersion,
  presentTemplate,
  type Reader,
  selectTemplates,
} from '#areas/medical-interview/template/interview-template.select.ts';
import { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

export const readerOf = ({ actor }: StaffScope): Reader => ({
  sees: isAllowed(actor, 'interview.manage') ? 'all' : 'published',
});

const hasVersion = (state: string): SQL =>
  sql`EXISTS (SELECT FROM interview_template_versions v WHERE v.template_id = interview_templates.id AND v.state = ${state})`;

const inDepartment = (departmentId: InterviewTemplateSearch['departmentId']): SQL | undefined => {
  if (departmentId === undefined) return undefined;
  return departmentId === 'none'
    ? isNull(interviewTemplates.departmentId)
    : eq(interviewTemplates.departmentId, departmentId);
};

const matching = (search: InterviewTemplateSearch, { sees }: Reader): SQL | undefined =>
  and(
    containsWords(interviewTemplates, search.text),
    inDepartment(search.departmentId),
    search.approachId === undefined ? undefined : eq(interviewTemplates.approachId, search.approachId),
    search.state === undefined ? undefined : hasVersion(search.state),
    sees === 'all' ? undefined : hasVersion('published'),
    search.archived === 'true' ? isNotNull(interviewTemplates.archivedAt) : isNull(interviewTemplates.archivedAt),
  );

const sorts = {
  name: interviewTemplates.name,
  updatedAt: interviewTemplates.updatedAt,
  reviewDueOn: interviewTemplates.reviewDueOn,
};

export const searchTemplates = (scope: StaffScope, search: InterviewTemplateSearch) =>
  read(scope, async (tx) => {
    const reader = readerOf(scope);
    const where = matching(search, reader);
    const direction = search.order === 'asc' ? asc : desc;
    const rows = await selectTemplates(tx)
      .where(where)
      .orderBy(direction(sorts[search.sort]), asc(interviewTemplates.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map((row) => presentTemplate(row, reader)),
      total: await tx.$count(interviewTemplates, where),
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getTemplate = (scope: StaffScope, templateId: InterviewTemplateId) =>
  read(scope, (tx) => findTemplate(tx, templateId, readerOf(scope)));

export const getVersion = (scope: StaffScope, versionId: InterviewTemplateVersionId) =>
  read(scope, (tx) => findVersion(tx, versionId, readerOf(scope)));

const markOf = ({ id, number, state }: InterviewVersion) => ({ id, number, state });

/** What is different in a version from another one of the same template, question by question. */
export const compareVersions = (
  scope: StaffScope,
  { versionId, olderId }: { versionId: InterviewTemplateVersionId; olderId: InterviewTemplateVersionId },
) =>
  read(scope, async (tx) => {
    const reader = readerOf(scope);
    const newer = await findVersion(tx, versionId, reader);
    const older = await findVersion(tx, olderId, reader);
    if (newer.templateId !== older.templateId) throw new Problem('notFound');
    const names = await conditionNames(tx, [older.form, newer.form]);
    const differences = questionDifferences(older.form, newer.form, names);
    return { older: markOf(older), newer: markOf(newer), differences };
  });

/** A version as a Questionnaire; that it left the house is written down. */
export const exportVersion = write(
  async (tx, { versionId }: { versionId: InterviewTemplateVersionId }, scope: StaffScope) => {
    const { templateId } = await findVersion(tx, versionId, readerOf(scope));
    const [row] = await tx
      .select()
      .from(interviewTemplateVersions)
      .innerJoin(interviewTemplates, eq(interviewTemplates.id, interviewTemplateVersions.templateId))
      .where(eq(interviewTemplateVersions.id, versionId));
    if (!row) throw new Problem('notFound');
    return {
      result: questionnaireOf(row.interview_templates, row.interview_template_versions),
      audit: {
        action: 'interviewTemplate.export',
        subject: { type: 'interviewTemplate', id: templateId },
        detail: { versionId },
      },
    };
  },
);
