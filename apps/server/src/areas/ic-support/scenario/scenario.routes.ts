import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { scenarioFiles } from '@nattoku/contract/ic-support/scenario-files';
import { takePicture } from '#areas/ic-support/scenario/scenario-picture.operations.ts';
import { findShownPicture } from '#areas/ic-support/scenario/scenario-picture.access.ts';
import {
  discardVersion,
  publishVersion,
  retireVersion,
  saveSteps,
  sendBackVersion,
  submitVersion,
} from '#areas/ic-support/scenario/scenario-version.review.ts';
import {
  archiveScenario,
  createScenario,
  importScenario,
  newVersion,
  restoreScenario,
  updateScenario,
} from '#areas/ic-support/scenario/scenario.operations.ts';
import {
  compareVersions,
  exportVersion,
  getScenario,
  getVersion,
  searchScenarios,
} from '#areas/ic-support/scenario/scenario.reading.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { serve } from '#kernel/http/mount.ts';
import { sendFile } from '#kernel/http/send-file.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';

export const scenarioRoutes = () =>
  serve(scenarioContract, {
    search: (scope, { query }) => searchScenarios(scope, query),
    get: (scope, { params }) => getScenario(scope, params.scenarioId),
    version: (scope, { params }) => getVersion(scope, params.versionId),
    create: (scope, { body }) => createScenario(scope, body),
    import: (scope, { body }) => importScenario(scope, body),
    update: (scope, { params, body: { version, ...scenario } }) =>
      updateScenario(scope, { ...params, version, scenario }),
    archive: (scope, { params, body }) => archiveScenario(scope, { ...params, ...body }),
    restore: (scope, { params, body }) => restoreScenario(scope, { ...params, ...body }),
    newVersion: (scope, { params }) => newVersion(scope, params),
    save: (scope, { params, body }) => saveSteps(scope, { ...params, ...body }),
    submit: (scope, { params, body }) => submitVersion(scope, { ...params, ...body }),
    sendBack: (scope, { params, body }) => sendBackVersion(scope, { ...params, ...body }),
    publish: (scope, { params, body }) => publishVersion(scope, { ...params, ...body }),
    retire: (scope, { params, body }) => retireVersion(scope, { ...params, ...body }),
    discard: (scope, { params, body }) => discardVersion(scope, { ...params, ...body }),
    compare: (scope, { params }) => compareVersions(scope, params),
    export: (scope, { params }) => exportVersion(scope, params),
  });

/** A picture never changes: a browser that has it need not ask again. */
const KEPT = 'private, max-age=31536000, immutable';

export const serveScenarioPictures = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(scenarioFiles, {
    addPicture: (scope, _, { request }) =>
      withBytes(scope, request, 'scenarioPicture', (bytes) => takePicture(services, scope, bytes)),
    picture: async (viewers, { params }, { request, reply }) => {
      const path = await findShownPicture(viewers, params.pictureId);
      if (path === null) throw new Problem('notFound');
      const metadata = await services.files.getMetadata(path);
      void reply.header('content-security-policy', "default-src 'none'; sandbox");
      return sendFile(services.files, request, reply, { metadata, cacheControl: KEPT });
    },
  });
};
