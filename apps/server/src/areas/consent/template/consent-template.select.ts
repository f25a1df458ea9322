import type {
  ConsentTemplate,
  ConsentTemplateSummary,
  ConsentTemplateVersion,
  ConsentVersionSummary,
} from '@nattoku/contract/consent/consent-template';
import type { ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { versionGaps } from '#areas/consent/template/consent-version.gaps.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const published = alias(consentTemplateVersions, 'published');
const open = alias(consentTemplateVersions, 'open');

/** A form that still may become another paper than the one that is published now. */
export const isOpenForm = sql`f.state IN ('draft', 'awaitingApproval', 'issued', 'explained', 'partiallySigned')`;

/** How often the template was ordered. */
export const usedCount = sql<number>`(SELECT count(*)::int FROM consent_forms f WHERE f.template_id = consent_templates.id)`;
const openOnOldCount = sql<number>`(SELECT count(*)::int FROM consent_forms f
  WHERE f.template_id = consent_templates.id AND ${isOpenForm} AND f.template_version_id IS DISTINCT FROM ${published.id})`;

export const selectTemplates = (tx: Tx) =>
  tx
    .select({
      template: consentTemplates,
      departmentName: departments.name,
      published: {
        id: published.id,
        number: published.number,
        source: published.source,
        publishedAt: published.publishedAt,
      },
      open: { id: open.id, number: open.number, state: open.state },
      usedCount,
      openOnOldCount,
    })
    .from(consentTemplates)
    .leftJoin(departments, eq(departments.id, consentTemplates.departmentId))
    .leftJoin(published, and(eq(published.templateId, consentTemplates.id), eq(published.state, 'published')))
    .leftJoin(open, and(eq(open.templateId, consentTemplates.id), inArray(open.state, ['draft', 'inReview'])));

type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const presentTemplate = (row: Row): ConsentTemplateSummary => {
  const { template, departmentName } = row;
  return {
    id: template.id,
    version: template.version,
    number: template.number,
    name: template.name,
    departmentId: template.departmentId,
    departmentName,
    approachIds: template.approachIds,
    reviewDueOn: template.reviewDueOn,
    archivedAt: iso(template.archivedAt),
    published: row.published && {
      ...row.published,
      publishedAt: (row.published.publishedAt ?? template.updatedAt).toISOString(),
    },
    open: row.open,
    usedCount: row.usedCount,
    openOnOldCount: row.openOnOldCount,
    updatedAt: template.updatedAt.toISOString(),
  };
};

const author = alias(staff, 'author');
const submitter = alias(staff, 'submitter');
const reviewer = alias(staff, 'reviewer');

export const selectVersions = (tx: Tx) =>
  tx
    .select({
      version: consentTemplateVersions,
      author: { id: author.id, name: author.name },
      submitter: { id: submitter.id, name: submitter.name },
      reviewer: { id: reviewer.id, name: reviewer.name },
      openFormCount: sql<number>`(SELECT count(*)::int FROM consent_forms f
        WHERE f.template_version_id = consent_template_versions.id AND ${isOpenForm})`,
    })
    .from(consentTemplateVersions)
    .innerJoin(author, eq(author.id, consentTemplateVersions.authorId))
    .leftJoin(submitter, eq(submitter.id, consentTemplateVersions.submittedBy))
    .leftJoin(reviewer, eq(reviewer.id, consentTemplateVersions.reviewedBy));

type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

export const presentVersion = ({ version, author: by, reviewer: reviewedBy }: VersionRow): ConsentTemplateVersion => ({
  id: version.id,
  templateId: version.templateId,
  number: version.number,
  version: version.version,
  state: version.state,
  source: version.source,
  documentSha256: version.documentSha256?.toString('hex') ?? null,
  pages: version.pages,
  fields: version.fields,
  blocks: version.blocks,
  reading: version.reading,
  rules: version.rules,
  changeNote: version.changeNote,
  author: by,
  submittedAt: iso(version.submittedAt),
  reviewedBy,
  reviewedAt: iso(version.reviewedAt),
  reviewNote: version.reviewNote,
  publishedAt: iso(version.publishedAt),
  retiredAt: iso(version.retiredAt),
  updatedAt: version.updatedAt.toISOString(),
});

const summarise = (row: VersionRow): ConsentVersionSummary => {
  const { pages, fields, blocks: _blocks, reading: _reading, rules: _rules, ...rest } = presentVersion(row);
  return {
    ...rest,
    pageCount: pages.length,
    fieldCount: fields.length,
    submittedBy: row.submitter,
    openFormCount: row.openFormCount,
  };
};

/** Without consent.manage nobody reads what was never published. */
export type Reader = { sees: 'all' | 'published' };

const seenVersions = ({ sees }: Reader): SQL | undefined =>
  sees === 'all' ? undefined : inArray(consentTemplateVersions.state, ['published', 'retired']);

/** @throws Problem `notFound` for what is not there, and for what this reader may not see. */
export async function findVersion(tx: Tx, where: SQL | undefined, reader: Reader): Promise<ConsentTemplateVersion> {
  const [row] = await selectVersions(tx).where(and(where, seenVersions(reader)));
  if (!row) throw new Problem('notFound');
  return presentVersion(row);
}

/** One template with everything that is known of its versions. */
export async function findTemplate(tx: Tx, templateId: ConsentTemplateId, reader: Reader): Promise<ConsentTemplate> {
  const [row] = await selectTemplates(tx).where(eq(consentTemplates.id, templateId));
  if (!row || (reader.sees === 'published' && row.published === null)) throw new Problem('notFound');
  const versions = await selectVersions(tx)
    .where(and(eq(consentTemplateVersions.templateId, templateId), seenVersions(reader)))
    .orderBy(desc(consentTemplateVersions.number));
  const summary = presentTemplate(row);
  const worked = versions.find(({ version }) => version.state === 'draft' || version.state === 'inReview');
  return {
    ...summary,
    open: reader.sees === 'all' ? summary.open : null,
    owner: await ownerOf(tx, row),
    approaches: await approachesOf(tx, row),
    versions: versions.map(summarise),
    gaps: worked ? versionGaps(worked.version) : [],
    separateApprover: (await consentPolicyOf(tx)).separateApprover,
    createdAt: row.template.createdAt.toISOString(),
  };
}

const ownerOf = async (tx: Tx, { template: { ownerId } }: Row): Promise<ConsentTemplate['owner']> => {
  if (ownerId === null) return null;
  const [owner] = await tx.select({ id: staff.id, name: staff.name }).from(staff).where(eq(staff.id, ownerId));
  return owner ?? null;
};

const approachesOf = (tx: Tx, { template: { approachIds } }: Row): Promise<ConsentTemplate['approaches']> =>
  approachIds.length === 0
    ? Promise.resolve([])
    : tx
        .select({ id: approaches.id, name: approaches.name, published: approaches.published })
        .from(approaches)
        .where(inArray(approaches.id, approachIds))
        .orderBy(asc(approaches.name));
