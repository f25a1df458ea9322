import type { ChatTemplateSearch, ChatTemplateSort } from '@nattoku/contract/chat/chat-template';
import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  findTemplate,
  languagesOf,
  presentTemplate,
  seenBy,
  selectTemplates,
  templateUser,
} from '#areas/chat/template/chat-template.select.ts';
import { chatTemplates } from '#areas/chat/template/chat-template.table.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const sortColumns: Record<ChatTemplateSort, PgColumn> = {
  title: chatTemplates.title,
  usedCount: chatTemplates.usedCount,
  updatedAt: chatTemplates.updatedAt,
};

const matching = (search: ChatTemplateSearch): SQL | undefined =>
  and(
    containsWords(chatTemplates, search.text),
    search.category === undefined ? undefined : eq(chatTemplates.category, search.category),
    search.scope === undefined ? undefined : eq(chatTemplates.scope, search.scope),
    search.departmentId === undefined ? undefined : eq(chatTemplates.departmentId, search.departmentId),
    search.archived === 'true' ? isNotNull(chatTemplates.archivedAt) : isNull(chatTemplates.archivedAt),
  );

export const searchTemplates = (scope: StaffScope, search: ChatTemplateSearch) =>
  read(scope, async (tx) => {
    const user = await templateUser(tx, scope);
    const where = and(seenBy(user), matching(search));
    const direction = search.order === 'asc' ? asc : desc;
    const rows = await selectTemplates(tx)
      .where(where)
      .orderBy(
        ...(search.first ? [desc(sql`${search.first} = ANY (${languagesOf})`)] : []),
        direction(sortColumns[search.sort]),
        asc(chatTemplates.title),
        asc(chatTemplates.id),
      )
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map((row) => presentTemplate(row, user)),
      total: await tx.$count(chatTemplates, where),
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const listCategories = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const user = await templateUser(tx, scope);
    const rows = await tx
      .selectDistinct({ category: chatTemplates.category })
      .from(chatTemplates)
      .where(and(seenBy(user), ne(chatTemplates.category, '')))
      .orderBy(asc(chatTemplates.category));
    return { categories: rows.map(({ category }) => category) };
  });

export const getTemplate = (scope: StaffScope, templateId: ChatTemplateId) =>
  read(scope, async (tx) => findTemplate(tx, templateId, await templateUser(tx, scope)));
