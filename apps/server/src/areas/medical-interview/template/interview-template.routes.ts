import { interviewInstrumentContract } from '@nattoku/contract/medical-interview/interview-instrument';
import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import { interviewPictureFiles } from '@nattoku/contract/medical-interview/interview-picture-files';
import {
  createInstrument,
  listInstruments,
  updateInstrument,
} from '#areas/medical-interview/template/interview-instrument.operations.ts';
import { findShownPicture, takePicture } from '#areas/medical-interview/template/interview-picture.operations.ts';
import {
  discardVersion,
  publishVersion,
  retireVersion,
  saveForm,
  sendBackVersion,
  submitVersion,
} from '#areas/medical-interview/template/interview-template.review.ts';
import {
  archiveTemplate,
  createTemplate,
  importQuestionnaire,
  newVersion,
  restoreTemplate,
  updateTemplate,
} from '#areas/medical-interview/template/interview-template.operations.ts';
import {
  compareVersions,
  exportVersion,
  getTemplate,
  getVersion,
  searchTemplates,
} from '#areas/medical-interview/template/interview-template.reading.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { serve } from '#kernel/http/mount.ts';
import { sendFile } from '#kernel/http/send-file.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';

export const interviewTemplateRoutes = () =>
  serve(interviewTemplateContract, {
    search: (scope, { query }) => searchTemplates(scope, query),
    get: (scope, { params }) => getTemplate(scope, params.templateId),
    version: (scope, { params }) => getVersion(scope, params.versionId),
    create: (scope, { body }) => createTemplate(scope, body),
    import: (scope, { body }) => importQuestionnaire(scope, body),
    update: (scope, { params, body: { version, ...template } }) =>
      updateTemplate(scope, { ...params, version, template }),
    archive: (scope, { params, body }) => archiveTemplate(scope, { ...params, ...body }),
    restore: (scope, { params, body }) => restoreTemplate(scope, { ...params, ...body }),
    newVersion: (scope, { params }) => newVersion(scope, params),
    save: (scope, { params, body }) => saveForm(scope, { ...params, ...body }),
    submit: (scope, { params, body }) => submitVersion(scope, { ...params, ...body }),
    sendBack: (scope, { params, body }) => sendBackVersion(scope, { ...params, ...body }),
    publish: (scope, { params, body }) => publishVersion(scope, { ...params, ...body }),
    retire: (scope, { params, body }) => retireVersion(scope, { ...params, ...body }),
    discard: (scope, { params, body }) => discardVersion(scope, { ...params, ...body }),
    compare: (scope, { params }) => compareVersions(scope, params),
    export: (scope, { params }) => exportVersion(scope, params),
  });

export const interviewInstrumentRoutes = () =>
  serve(interviewInstrumentContract, {
    list: (scope) => listInstruments(scope),
    create: (scope, { body }) => createInstrument(scope, body),
    update: (scope, { params, body: { version, ...instrument } }) =>
      updateInstrument(scope, { ...params, version, instrument }),
  });

/** A picture never changes: a browser that has it need not ask again. */
const KEPT = 'private, max-age=31536000, immutable';

export const serveInterviewPictures = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(interviewPictureFiles, {
    add: (scope, _, { request }) =>
      withBytes(scope, request, 'interviewPicture', (bytes) => takePicture(services, scope, bytes)),
    picture: async (viewers, { params }, { request, reply }) => {
      const path = await findShownPicture(viewers, params.pictureId);
      if (path === null) throw new Problem('notFound');
      const metadata = await services.files.getMetadata(path);
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(services.files, request, reply, { metadata, cacheControl: KEPT });
    },
  });
};
