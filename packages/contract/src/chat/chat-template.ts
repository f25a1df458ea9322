import { z } from 'zod';
import { chatTemplateReaders } from '#chat/chat-template-readers.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ChatTemplateId, DepartmentId, Instant, pageOf, Paging, Version } from '#shared/primitives.ts';
import { LayerLanguage } from '#text-layer/text-layer.ts';
import { line, text, verbatim } from '#shared/text.ts';

/** Who finds it: its owner, everybody of one department, or the whole facility. */
export const ChatTemplateScope = z.enum(['me', 'department', 'facility']);
export type ChatTemplateScope = z.infer<typeof ChatTemplateScope>;

/** Perceived characters. */
export const chatTemplateLimits = { title: 60, category: 30, body: 1000 } as const;

export const NewChatTemplate = z.object({
  title: line(chatTemplateLimits.title),
  /** Empty for none. */
  category: line(chatTemplateLimits.category),
  /** May hold the placeholders of `@nattoku/rules/text/message-variables`. */
  body: text(chatTemplateLimits.body),
  scope: ChatTemplateScope,
  /** Given with the scope department, and only then. */
  departmentId: DepartmentId.nullable(),
});
export type NewChatTemplate = z.infer<typeof NewChatTemplate>;

export const ChatTemplate = NewChatTemplate.extend({
  id: ChatTemplateId,
  version: Version,
  departmentName: z.string().nullable(),
  ownerName: z.string(),
  usedCount: z.int().min(0),
  lastUsedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
  updatedByName: z.string(),
  /** In which it is kept beside the Japanese, as this stands now. */
  languages: z.array(LayerLanguage),
  /** Whether the caller may change, archive and restore it. */
  mayEdit: z.boolean(),
});
export type ChatTemplate = z.infer<typeof ChatTemplate>;

export const ChatTemplateSort = z.enum(['title', 'usedCount', 'updatedAt']);
export type ChatTemplateSort = z.infer<typeof ChatTemplateSort>;

export const ChatTemplateSearch = Paging.extend({
  text: verbatim(200).default(''),
  category: verbatim(200).optional(),
  scope: ChatTemplateScope.optional(),
  departmentId: DepartmentId.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  /** What is kept in this language stands first. */
  first: LayerLanguage.optional(),
  sort: ChatTemplateSort.default('usedCount'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type ChatTemplateSearch = z.infer<typeof ChatTemplateSearch>;

const byId = z.object({ templateId: ChatTemplateId });
const versioned = z.object({ version: Version });
const refusals = ['notFound', 'permission.denied', 'record.versionConflict'] as const;

/**
 * To write needs chatTemplate.manage: the own, and those of a department that one belongs to. What the whole facility sees needs
 * settings.manage or video.manage besides; with settings.manage the department may be any.
 */
export const chatTemplateContract = {
  search: endpoint({
    method: 'GET',
    path: '/chat-templates',
    permission: chatTemplateReaders,
    summary: 'Texts for messages that the caller may use: the own, those of the own departments, those of the facility',
    query: ChatTemplateSearch,
    response: pageOf(ChatTemplate),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/chat-templates/categories',
    permission: chatTemplateReaders,
    summary: 'The categories in use among the templates that the caller sees',
    response: z.object({ categories: z.array(z.string()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/chat-templates/{templateId}',
    permission: chatTemplateReaders,
    summary: 'One template',
    params: byId,
    response: ChatTemplate,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/chat-templates',
    permission: 'chatTemplate.manage',
    summary: 'Keep a new text',
    body: NewChatTemplate,
    response: ChatTemplate,
    idempotent: true,
    problems: ['request.invalid', 'permission.denied'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/chat-templates/{templateId}',
    permission: 'chatTemplate.manage',
    summary: 'Change a text',
    params: byId,
    body: NewChatTemplate.extend({ version: Version }),
    response: ChatTemplate,
    problems: [...refusals, 'request.invalid'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/chat-templates/{templateId}/copy',
    permission: 'chatTemplate.manage',
    summary: 'A copy that belongs to the caller alone',
    params: byId,
    response: ChatTemplate,
    idempotent: true,
    problems: ['notFound'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/chat-templates/{templateId}/archive',
    permission: 'chatTemplate.manage',
    summary: 'Offer it no longer; it can be brought back',
    params: byId,
    body: versioned,
    response: ChatTemplate,
    problems: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/chat-templates/{templateId}/restore',
    permission: 'chatTemplate.manage',
    summary: 'Offer an archived one again',
    params: byId,
    body: versioned,
    response: ChatTemplate,
    problems: refusals,
  }),
  use: endpoint({
    method: 'POST',
    path: '/chat-templates/{templateId}/use',
    permission: chatTemplateReaders,
    summary: 'It was put into a message: counts how often, so that the most used stand first',
    params: byId,
    response: z.object({ usedCount: z.int().min(0) }),
    idempotent: true,
    problems: ['notFound'],
  }),
};
