import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import { saveLayout } from '#areas/consent/editor/consent-editor.operations.ts';
import { getLayout, preflight, printed } from '#areas/consent/editor/consent-editor.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentEditorRoutes = (services: Pick<Services, 'files'>) =>
  serve(consentEditorContract, {
    get: (scope, { params }) => getLayout(scope, params.versionId),
    save: (scope, { params, body }) => saveLayout(scope, { ...params, ...body }),
    printed: (scope, { params }) => printed(services, scope, params.versionId),
    preflight: (scope, { params }) => preflight(services, scope, params.versionId),
  });
