import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import {
  archiveTemplate,
  createTemplate,
  newVersion,
  restoreTemplate,
  updateTemplate,
} from '#areas/consent/template/consent-template.operations.ts';
import {
  getTemplate,
  getVersion,
  listOpenForms,
  searchTemplates,
} from '#areas/consent/template/consent-template.reading.ts';
import { compareVersions } from '#areas/consent/template/consent-version.compare.ts';
import { discardVersion } from '#areas/consent/template/consent-version.discard.ts';
import { replacePages, saveBlocks, saveReading } from '#areas/consent/template/consent-version.operations.ts';
import {
  publishVersion,
  retireVersion,
  sendBackVersion,
  submitVersion,
} from '#areas/consent/template/consent-version.review.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentTemplateRoutes = (services: Services) =>
  serve(consentTemplateContract, {
    search: (scope, { query }) => searchTemplates(scope, query),
    get: (scope, { params }) => getTemplate(scope, params.templateId),
    version: (scope, { params }) => getVersion(scope, params.versionId),
    create: (scope, { body }) => createTemplate(services)(scope, body),
    update: (scope, { params, body: { version, ...template } }) =>
      updateTemplate(scope, { ...params, version, template }),
    archive: (scope, { params, body }) => archiveTemplate(scope, { ...params, ...body }),
    restore: (scope, { params, body }) => restoreTemplate(scope, { ...params, ...body }),
    openForms: (scope, { params, query }) => listOpenForms(scope, { ...params, ...query }),
    compare: (scope, { params }) => compareVersions(services, scope, params),
  });

export const consentVersionRoutes = (services: Services) =>
  serve(consentVersionContract, {
    newVersion: (scope, { params }) => newVersion(scope, params),
    discard: (scope, { params, body }) => discardVersion(services)(scope, { ...params, ...body }),
    replacePages: (scope, { params, body }) => replacePages(scope, { ...params, ...body }),
    saveBlocks: (scope, { params, body }) => saveBlocks(services)(scope, { ...params, ...body }),
    saveReading: (scope, { params, body }) => saveReading(scope, { ...params, ...body }),
    submit: (scope, { params, body }) => submitVersion(services)(scope, { ...params, ...body }),
    sendBack: (scope, { params, body }) => sendBackVersion(scope, { ...params, ...body }),
    // A screen that was left open is not enough for what a whole hospital will sign (specification/consent.md §8).
    publish: (scope, { params, body }) => {
      requireFreshProof(scope);
      return publishVersion(services)(scope, { ...params, ...body });
    },
    retire: (scope, { params, body }) => retireVersion(scope, { ...params, ...body }),
  });
