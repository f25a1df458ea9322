import { icTemplateContract } from '@nattoku/contract/ic-support/ic-template';
import {
  archiveTemplate,
  copyTemplate,
  createTemplate,
  discardDraft,
  registerTemplate,
  restoreTemplate,
  saveTemplate,
} from '#areas/ic-support/template/ic-template.operations.ts';
import { getTemplate, listTemplates } from '#areas/ic-support/template/ic-template.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const icTemplateRoutes = serve(icTemplateContract, {
  list: (scope, { query }) => listTemplates(scope, query),
  get: (scope, { params }) => getTemplate(scope, params.templateId),
  create: (scope, { body }) => createTemplate(scope, body),
  save: (scope, { params, body }) => saveTemplate(scope, { ...params, content: body }),
  register: (scope, { params, body }) => registerTemplate(scope, { ...params, ...body }),
  discard: (scope, { params, body }) => discardDraft(scope, { ...params, ...body }),
  copy: (scope, { params }) => copyTemplate(scope, params),
  archive: (scope, { params, body }) => archiveTemplate(scope, { ...params, ...body }),
  restore: (scope, { params, body }) => restoreTemplate(scope, { ...params, ...body }),
});
