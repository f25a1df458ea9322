import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import {
  archiveTemplate,
  copyTemplate,
  createTemplate,
  restoreTemplate,
  updateTemplate,
  useTemplate,
} from '#areas/chat/template/chat-template.operations.ts';
import { getTemplate, listCategories, searchTemplates } from '#areas/chat/template/chat-template.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const chatTemplateRoutes = serve(chatTemplateContract, {
  search: (scope, { query }) => searchTemplates(scope, query),
  categories: (scope) => listCategories(scope),
  get: (scope, { params }) => getTemplate(scope, params.templateId),
  create: (scope, { body }) => createTemplate(scope, body),
  update: (scope, { params, body }) => updateTemplate(scope, { ...params, template: body }),
  copy: (scope, { params }) => copyTemplate(scope, params),
  archive: (scope, { params, body }) => archiveTemplate(scope, { ...params, ...body }),
  restore: (scope, { params, body }) => restoreTemplate(scope, { ...params, ...body }),
  use: (scope, { params }) => useTemplate(scope, params),
});
