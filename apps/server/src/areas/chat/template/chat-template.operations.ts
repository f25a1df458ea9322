import type { ChatTemplate, NewChatTemplate } from '@nattoku/contract/chat/chat-template';
import { chatTemplateLimits } from '@nattoku/contract/chat/chat-template';
import { checkChatTemplate, normaliseChatTemplate } from '@nattoku/contract/chat/chat-template-input';
import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { characterCount } from '@nattoku/rules/text/text-length';
import { eq, sql } from 'drizzle-orm';
import { mayEdit, mayPlace, mayUse, type TemplateUser } from '#areas/chat/template/chat-template.rules.ts';
import { findTemplate, templateUser } from '#areas/chat/template/chat-template.select.ts';
import { chatTemplates } from '#areas/chat/template/chat-template.table.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

type Verb = 'create' | 'update' | 'copy' | 'archive' | 'restore';

const columnsOf = ({ title, category, body, scope, departmentId }: NewChatTemplate) => ({
  title,
  category,
  body,
  scope,
  departmentId,
  ...searchColumns([title, category, body]),
});

/** Normalised, right in itself, and in a place where this user may put it. */
const checked = async (tx: Tx, input: NewChatTemplate, user: TemplateUser): Promise<NewChatTemplate> => {
  const { title, category, body, scope, departmentId } = normaliseChatTemplate(input);
  const template = { title, category, body, scope, departmentId };
  const problems = checkChatTemplate(template);
  if (problems.length > 0) throw invalidInput(...problems);
  if (departmentId !== null && (await tx.$count(departments, eq(departments.id, departmentId))) === 0) {
    throw invalidInput({ field: 'departmentId', message: '診療科を選び直してください' });
  }
  if (!mayPlace(user, scope, departmentId)) throw new Problem('permission.denied');
  return template;
};

const written = async (tx: Tx, id: ChatTemplateId, verb: Verb, user: TemplateUser): Promise<Written<ChatTemplate>> => ({
  result: await findTemplate(tx, id, user),
  audit: { action: actions[verb], subject: { type: 'chatTemplate', id } },
  changes: [{ topic: 'chatTemplate', id }],
});

const actions = {
  create: 'chatTemplate.create',
  update: 'chatTemplate.update',
  copy: 'chatTemplate.copy',
  archive: 'chatTemplate.archive',
  restore: 'chatTemplate.restore',
} as const satisfies Record<Verb, string>;

const insert = async (tx: Tx, template: NewChatTemplate, { actor, clock }: StaffScope): Promise<ChatTemplateId> => {
  const now = clock.now();
  const id = newId<ChatTemplateId>(now.getTime());
  await tx.insert(chatTemplates).values({
    id,
    version: 1,
    ownerId: actor.staffId,
    updatedBy: actor.staffId,
    createdAt: now,
    updatedAt: now,
    ...columnsOf(template),
  });
  return id;
};

export const createTemplate = write(async (tx, input: NewChatTemplate, scope: StaffScope) => {
  const user = await templateUser(tx, scope);
  const id = await insert(tx, await checked(tx, input, user), scope);
  return written(tx, id, 'create', user);
});

/** A template that the user may change, held, in the version that the user saw. */
const hold = async (tx: Tx, templateId: ChatTemplateId, version: number, user: TemplateUser) => {
  const [row] = await tx.select().from(chatTemplates).where(eq(chatTemplates.id, templateId)).for('update');
  if (!row || !mayUse(user, row)) throw new Problem('notFound');
  if (!mayEdit(user, row)) throw new Problem('permission.denied');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await findTemplate(tx, templateId, user) });
  }
  return row;
};

type Change = Partial<Omit<typeof chatTemplates.$inferInsert, 'id' | 'version' | 'ownerId'>>;

const change = (tx: Tx, templateId: ChatTemplateId, columns: Change, { actor, clock }: StaffScope) =>
  tx
    .update(chatTemplates)
    .set({
      ...columns,
      version: sql`${chatTemplates.version} + 1`,
      updatedBy: actor.staffId,
      updatedAt: clock.now(),
    })
    .where(eq(chatTemplates.id, templateId));

type Update = { templateId: ChatTemplateId; template: NewChatTemplate & { version: number } };

export const updateTemplate = write(async (tx, { templateId, template }: Update, scope: StaffScope) => {
  const user = await templateUser(tx, scope);
  const row = await hold(tx, templateId, template.version, user);
  const next = await checked(tx, template, user);
  // Somebody else's would be lost to the person who made it narrow: only its owner can take it back.
  if (next.scope === 'me' && row.ownerId !== user.staffId) throw new Problem('permission.denied');
  await change(tx, templateId, columnsOf(next), scope);
  return written(tx, templateId, 'update', user);
});

type Versioned = { templateId: ChatTemplateId; version: number };

export const archiveTemplate = write(async (tx, { templateId, version }: Versioned, scope: StaffScope) => {
  const user = await templateUser(tx, scope);
  await hold(tx, templateId, version, user);
  await change(tx, templateId, { archivedAt: scope.clock.now() }, scope);
  return written(tx, templateId, 'archive', user);
});

export const restoreTemplate = write(async (tx, { templateId, version }: Versioned, scope: StaffScope) => {
  const user = await templateUser(tx, scope);
  await hold(tx, templateId, version, user);
  await change(tx, templateId, { archivedAt: null }, scope);
  return written(tx, templateId, 'restore', user);
});

const COPY = 'のコピー';

const titleOfCopy = (title: string): string =>
  characterCount(title + COPY) <= chatTemplateLimits.title ? title + COPY : title;

export const copyTemplate = write(async (tx, { templateId }: { templateId: ChatTemplateId }, scope: StaffScope) => {
  const user = await templateUser(tx, scope);
  const { title, category, body } = await findTemplate(tx, templateId, user);
  const copy = { title: titleOfCopy(title), category, body, scope: 'me', departmentId: null } as const;
  return written(tx, await insert(tx, copy, scope), 'copy', user);
});

/** Counting is no change of the template: two people may use it at once, and nobody's editing is disturbed. */
export const useTemplate = write(async (tx, { templateId }: { templateId: ChatTemplateId }, scope: StaffScope) => {
  await findTemplate(tx, templateId, await templateUser(tx, scope));
  const [row] = await tx
    .update(chatTemplates)
    .set({ usedCount: sql`${chatTemplates.usedCount} + 1`, lastUsedAt: scope.clock.now() })
    .where(eq(chatTemplates.id, templateId))
    .returning({ usedCount: chatTemplates.usedCount });
  return {
    result: { usedCount: row?.usedCount ?? 0 },
    audit: { action: 'chatTemplate.use', subject: { type: 'chatTemplate', id: templateId } },
  };
});
