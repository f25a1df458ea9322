import { videoTemplateContract } from '@nattoku/contract/video/video-template';
import {
  archiveTemplate,
  copyTemplate,
  createTemplate,
  restoreTemplate,
  updateTemplate,
} from '#areas/video/template/video-template.operations.ts';
import { getTemplate, listTemplates, useTemplate } from '#areas/video/template/video-template.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const videoTemplateRoutes = serve(videoTemplateContract, {
  list: (scope, { query }) => listTemplates(scope, query),
  get: (scope, { params }) => getTemplate(scope, params.templateId),
  create: (scope, { body }) => createTemplate(scope, body),
  update: (scope, { params, body }) => updateTemplate(scope, { templateId: params.templateId, template: body }),
  copy: (scope, { params }) => copyTemplate(scope, params),
  archive: (scope, { params, body }) => archiveTemplate(scope, { ...params, ...body }),
  restore: (scope, { params, body }) => restoreTemplate(scope, { ...params, ...body }),
  use: (scope, { params, body }) => useTemplate(scope, { ...params, ...body }),
});
