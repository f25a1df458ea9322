import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type IcTemplate, type IcTemplateContent, icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import {
  checkIcTemplate,
  checkIcTemplateDraft,
  normaliseIcTemplate,
} from '@nattoku/contract/ic-support/ic-template-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { ApproachId, IcTemplateId } from '@nattoku/contract/shared/primitives';
import { max, required } from '@nattoku/rules/text/validation';
import { and, eq, sql } from 'drizzle-orm';
import { refuseUnknown } from '#areas/ic-support/order/plan-references.ts';
import { blankContent, contentFromApproach } from '#areas/ic-support/template/ic-template.begin.ts';
import { referencesOf } from '#areas/ic-support/template/ic-template.references.ts';
import { mayChange, type Viewer } from '#areas/ic-support/template/ic-template.rules.ts';
import { contentOf, mustFindTemplate } from '#areas/ic-support/template/ic-template.select.ts';
import { icTemplates, type StoredIcTemplate } from '#areas/ic-support/template/ic-template.table.ts';
import { isSeenBy, viewerOf } from '#areas/ic-support/template/ic-template.viewer.ts';
import { departments } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

const refuse = (problems: FieldProblem[]): void => {
  if (problems.length > 0) throw invalidInput(...problems);
};

/** What a template names is of this facility; what belongs to another one is not there. */
const requireKnown = async (tx: Tx, content: IcTemplateContent, now: Date): Promise<void> => {
  const { departmentId, approachId, attendees, scenario, videoIds, interviewTemplateIds, consentTemplateIds } = content;
  await refuseUnknown(tx, { approachId, attendees });
  if (departmentId !== null) {
    const [known] = await tx.select({ id: departments.id }).from(departments).where(eq(departments.id, departmentId));
    if (!known) throw new Problem('notFound');
  }
  const known = await referencesOf(tx, [content], now);
  const isKnown =
    (!scenario || known.scenarios.has(scenario.scenarioId)) &&
    videoIds.every((id) => known.videos.has(id)) &&
    interviewTemplateIds.every((id) => known.interviews.has(id)) &&
    consentTemplateIds.every((id) => known.forms.has(id));
  if (!isKnown) throw new Problem('notFound');
};

type Done = { id: IcTemplateId; action: AuditAction; viewer: Viewer; now: Date; detail?: Record<string, unknown> };

const written = ({ id, action, viewer, now, detail }: Done, tx: Tx): Written<IcTemplate> => ({
  result: () => mustFindTemplate(tx, id, viewer, now),
  audit: { action, subject: { type: 'icTemplate', id }, ...(detail && { detail }) },
  changes: [{ topic: 'icTemplate', id }],
});

/** How it is found: of what is registered, and before that of what is being written. */
const columnsOf = ({ name, description, procedureName, orderTitle, approachId }: IcTemplateContent) => ({
  name,
  approachId,
  ...searchColumns([name, description, procedureName, orderTitle]),
});

type Made = { draft: IcTemplateContent; viewer: Viewer; now: Date };

const insertDraft = async (tx: Tx, { draft, viewer, now }: Made): Promise<IcTemplateId> => {
  const id = newId<IcTemplateId>(now.getTime());
  await tx.insert(icTemplates).values({
    id,
    version: 1,
    edition: 0,
    ownerId: viewer.staffId,
    scope: 'me',
    draft,
    usedCount: 0,
    createdAt: now,
    updatedAt: now,
    ...columnsOf(draft),
  });
  return id;
};

type Beginning = { name: string; approachId: ApproachId | null };

export const createTemplate = write(async (tx, { name, approachId }: Beginning, scope: StaffScope) => {
  const verdict = [required(name), max(name, icTemplateLimits.name)].find((each) => each !== true);
  if (verdict !== undefined) refuse([{ field: 'name', message: verdict }]);
  const viewer = await viewerOf(tx, scope);
  const now = scope.clock.now();
  const draft = approachId ? await contentFromApproach(tx, { name, approachId }, scope) : { ...blankContent, name };
  const id = await insertDraft(tx, { draft, viewer, now });
  return written({ id, action: 'icTemplate.create', viewer, now, detail: { approachId } }, tx);
});

/** What is registered already is copied as it is; nobody copies what somebody else is still writing. */
export const copyTemplate = write(async (tx, { templateId }: { templateId: IcTemplateId }, scope: StaffScope) => {
  const viewer = await viewerOf(tx, scope);
  const now = scope.clock.now();
  const { content } = await mustFindTemplate(tx, templateId, viewer, now);
  const name = `${[...content.name].slice(0, icTemplateLimits.name - COPIED.length).join('')}${COPIED}`;
  const draft = { ...content, name, scope: 'me' as const, departmentId: null };
  const id = await insertDraft(tx, { draft, viewer, now });
  return written({ id, action: 'icTemplate.copy', viewer, now, detail: { origin: templateId } }, tx);
});
const COPIED = ' のコピー';

type Seen = { templateId: IcTemplateId; version: number };
type Held = { row: StoredIcTemplate; viewer: Viewer; now: Date };

/** The template for this transaction alone, as the caller last saw it. What the caller may see and not change is refused. */
const lockForChange = async (tx: Tx, { templateId, version }: Seen, scope: StaffScope): Promise<Held> => {
  const viewer = await viewerOf(tx, scope);
  const now = scope.clock.now();
  const [row] = await tx
    .select()
    .from(icTemplates)
    .where(and(eq(icTemplates.id, templateId), isSeenBy(viewer)))
    .for('update');
  if (!row) throw new Problem('notFound');
  if (!mayChange(row, viewer)) throw new Problem('permission.denied');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await mustFindTemplate(tx, templateId, viewer, now) });
  }
  return { row, viewer, now };
};

const lockLiving = async (tx: Tx, seen: Seen, scope: StaffScope): Promise<Held> => {
  const held = await lockForChange(tx, seen, scope);
  if (held.row.archivedAt) throw new Problem('template.archived');
  return held;
};

const change = (tx: Tx, { row, now }: Held, values: Partial<StoredIcTemplate>) =>
  tx
    .update(icTemplates)
    .set({ ...values, version: sql`${icTemplates.version} + 1`, updatedAt: now })
    .where(eq(icTemplates.id, row.id));

type Saving = { templateId: IcTemplateId; content: IcTemplateContent & { version: number } };

export const saveTemplate = write(async (tx, { templateId, content }: Saving, scope: StaffScope) => {
  const { version, ...draft } = normaliseIcTemplate(content);
  refuse(checkIcTemplateDraft(draft));
  const held = await lockLiving(tx, { templateId, version }, scope);
  await requireKnown(tx, draft, held.now);
  await change(tx, held, { draft, ...(held.row.edition === 0 && columnsOf(draft)) });
  return written({ id: templateId, action: 'icTemplate.save', ...held }, tx);
});

/** From now on orders get what was written. Nobody takes a template from others for somebody else alone: only its owner makes it private. */
export const registerTemplate = write(async (tx, seen: Seen, scope: StaffScope) => {
  const held = await lockLiving(tx, seen, scope);
  const { row, viewer } = held;
  const content = row.draft ?? contentOf(row);
  refuse(checkIcTemplate(content));
  const { scope: reach, departmentId } = content;
  if (!mayChange({ scope: reach, departmentId, ownerId: row.ownerId }, viewer)) throw new Problem('permission.denied');
  const edition = row.edition + 1;
  await change(tx, held, { content, draft: null, edition, scope: reach, departmentId, ...columnsOf(content) });
  return written({ id: row.id, action: 'icTemplate.register', ...held, detail: { edition, scope: reach } }, tx);
});

/** What was never registered has nothing to go back to, and stays. */
export const discardDraft = write(async (tx, seen: Seen, scope: StaffScope) => {
  const held = await lockLiving(tx, seen, scope);
  if (held.row.edition > 0) await change(tx, held, { draft: null });
  return written({ id: held.row.id, action: 'icTemplate.discard', ...held }, tx);
});

export const archiveTemplate = write(async (tx, seen: Seen, scope: StaffScope) => {
  const held = await lockLiving(tx, seen, scope);
  await change(tx, held, { archivedAt: held.now });
  return written({ id: held.row.id, action: 'icTemplate.archive', ...held }, tx);
});

export const restoreTemplate = write(async (tx, seen: Seen, scope: StaffScope) => {
  const held = await lockForChange(tx, seen, scope);
  await change(tx, held, { archivedAt: null });
  return written({ id: held.row.id, action: 'icTemplate.restore', ...held }, tx);
});
