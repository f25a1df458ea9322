import { newTemplateRules } from '@nattoku/contract/consent/consent-rules';
import type { ConsentContent, NewConsentTemplate } from '@nattoku/contract/consent/consent-template';
import {
  checkConsentBlocks,
  checkConsentTemplate,
  normaliseConsentBlocks,
  normaliseConsentTemplate,
  withFixedBlock,
} from '@nattoku/contract/consent/consent-template-input';
import type { ConsentTemplateId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { consumeIntake } from '#areas/consent/template/consent-intake.operations.ts';
import { findTemplate } from '#areas/consent/template/consent-template.select.ts';
import { everything, templateWritten } from '#areas/consent/template/consent-version.lock.ts';
import { typedPages } from '#areas/consent/template/consent-version.pages.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { copyLayers } from '#domain/text-layer/copy-layers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const checked = async (tx: Tx, input: NewConsentTemplate, id: ConsentTemplateId | null) => {
  const { number, name, departmentId, approachIds, ownerId, reviewDueOn } = normaliseConsentTemplate(input);
  const template = { number, name, departmentId, approachIds, ownerId, reviewDueOn };
  const problems = checkConsentTemplate(template);
  if (problems.length > 0) throw invalidInput(...problems);
  await requireParts(tx, template);
  const [other] = await tx
    .select({ id: consentTemplates.id })
    .from(consentTemplates)
    .where(eq(consentTemplates.number, number));
  if (other && other.id !== id) throw new Problem('consent.templateNumberTaken');
  return { ...template, ...searchColumns([number, name]) };
};

const requireParts = async (tx: Tx, { departmentId, approachIds, ownerId }: NewConsentTemplate) => {
  if (departmentId !== null && (await tx.$count(departments, eq(departments.id, departmentId))) === 0) {
    throw invalidInput({ field: 'departmentId', message: '診療科を選び直してください' });
  }
  if (ownerId !== null && (await tx.$count(staff, eq(staff.id, ownerId))) === 0) {
    throw invalidInput({ field: 'ownerId', message: '責任者を選び直してください' });
  }
  if (
    approachIds.length > 0 &&
    (await tx.$count(approaches, inArray(approaches.id, approachIds))) < approachIds.length
  ) {
    throw invalidInput({ field: 'approachIds', message: 'アプローチを選び直してください' });
  }
};

type New = NewConsentTemplate & { content: ConsentContent };

/** The template, and its first version as a draft. */
export const createTemplate = (services: Services) =>
  write(async (tx, input: New, scope: StaffScope) => {
    const { actor, clock } = scope;
    const now = clock.now();
    const id = newId<ConsentTemplateId>(now.getTime());
    const columns = await checked(tx, input, null);
    const made = { id, createdBy: actor.staffId, createdAt: now, updatedAt: now };
    await tx.insert(consentTemplates).values({ ...made, ...columns });
    const content = await contentOf(services, tx, { templateId: id, content: input.content }, scope);
    await tx.insert(consentTemplateVersions).values({
      id: newId<ConsentTemplateVersionId>(now.getTime()),
      templateId: id,
      number: 1,
      source: input.content.source,
      rules: newTemplateRules,
      authorId: actor.staffId,
      createdAt: now,
      updatedAt: now,
      ...content,
    });
    const detail = { source: input.content.source };
    return templateWritten(tx, id, { action: 'consentTemplate.create', detail });
  });

const contentOf = async (
  services: Services,
  tx: Tx,
  { templateId, content }: { templateId: ConsentTemplateId; content: ConsentContent },
  scope: StaffScope,
) => {
  if (content.source === 'typed') {
    const blocks = normaliseConsentBlocks(content.blocks);
    const problems = checkConsentBlocks(blocks);
    if (problems.length > 0) throw invalidInput(...problems);
    return typedPages(services, tx, { templateId, number: 1, fields: [] }, blocks, scope);
  }
  const intake = await consumeIntake(tx, content.intakeId, scope.clock.now());
  return {
    documentPath: intake.path,
    documentSha256: intake.sha256,
    pages: intake.pages,
    fields: content.takeFields ? intake.fields : [],
    reading: withFixedBlock(intake.reading),
  };
};

type Versioned = { templateId: ConsentTemplateId; version: number };

/** The template for this transaction alone, as the caller last saw it. */
const hold = async (tx: Tx, { templateId, version }: Versioned) => {
  const [row] = await tx.select().from(consentTemplates).where(eq(consentTemplates.id, templateId)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findTemplate(tx, templateId, everything) });
  }
};

type Change = Partial<Omit<typeof consentTemplates.$inferInsert, 'id' | 'version' | 'createdBy'>>;

const change = async (tx: Tx, templateId: ConsentTemplateId, columns: Change, now: Date): Promise<void> => {
  await tx
    .update(consentTemplates)
    .set({ ...columns, version: sql`${consentTemplates.version} + 1`, updatedAt: now })
    .where(eq(consentTemplates.id, templateId));
};

export const updateTemplate = write(
  async (tx, { template, ...seen }: Versioned & { template: NewConsentTemplate }, { clock }: StaffScope) => {
    await hold(tx, seen);
    await change(tx, seen.templateId, await checked(tx, template, seen.templateId), clock.now());
    return templateWritten(tx, seen.templateId, { action: 'consentTemplate.update' });
  },
);

export const archiveTemplate = write(async (tx, seen: Versioned, { clock }: StaffScope) => {
  await hold(tx, seen);
  await change(tx, seen.templateId, { archivedAt: clock.now() }, clock.now());
  return templateWritten(tx, seen.templateId, { action: 'consentTemplate.archive' });
});

export const restoreTemplate = write(async (tx, seen: Versioned, { clock }: StaffScope) => {
  await hold(tx, seen);
  await change(tx, seen.templateId, { archivedAt: null }, clock.now());
  return templateWritten(tx, seen.templateId, { action: 'consentTemplate.restore' });
});

/** A copy of the newest version; what is published stays as it is until the copy takes its place. */
export const newVersion = write(
  async (tx, { templateId }: { templateId: ConsentTemplateId }, { actor, clock }: StaffScope) => {
    const [template] = await tx
      .select({ id: consentTemplates.id })
      .from(consentTemplates)
      .where(eq(consentTemplates.id, templateId))
      .for('update');
    if (!template) throw new Problem('notFound');
    const [newest] = await tx
      .select()
      .from(consentTemplateVersions)
      .where(eq(consentTemplateVersions.templateId, templateId))
      .orderBy(desc(consentTemplateVersions.number))
      .limit(1);
    if (!newest) throw new Problem('notFound');
    if (newest.state === 'draft' || newest.state === 'inReview') throw new Problem('consent.draftExists');
    const now = clock.now();
    const { source, documentPath, documentSha256, pages, fields, blocks, reading, rules } = newest;
    const copied = { source, documentPath, documentSha256, pages, fields, blocks, reading, rules };
    const id = newId<ConsentTemplateVersionId>(now.getTime());
    const made = { id, templateId, number: newest.number + 1, authorId: actor.staffId, createdAt: now, updatedAt: now };
    await tx.insert(consentTemplateVersions).values({ ...made, ...copied });
    await copyLayers(tx, { kind: 'consentTemplateVersion', from: newest.id, to: id, now });
    const detail = { versionId: id, number: made.number };
    return templateWritten(tx, templateId, { action: 'consentTemplate.newVersion', detail });
  },
);
