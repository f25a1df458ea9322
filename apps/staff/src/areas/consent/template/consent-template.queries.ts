import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import { type ConsentIntake, consentIntakePath } from '@nattoku/contract/consent/consent-intake';
import {
  type ConsentTemplate,
  consentTemplateContract,
  type ConsentTemplateSearch,
} from '@nattoku/contract/consent/consent-template';
import type { ConsentTemplateId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { sendFile } from '#platform/network/files.ts';
import { call } from '#platform/network/call.ts';
import { queryClient, STALE_AFTER_MS } from '#platform/query-client.ts';

export const templatesQuery = (search: ConsentTemplateSearch) =>
  queryOptions({
    queryKey: ['consentTemplate', 'list', search],
    queryFn: ({ signal }) => call(consentTemplateContract.search, { query: search }, { signal }),
  });

const discarded = new Set<ConsentTemplateId | ConsentTemplateVersionId>();

/** That a draft was discarded is told before it is answered: its own page would ask for what is gone. */
const unlessDiscarded = (id: ConsentTemplateId | ConsentTemplateVersionId) => ({
  staleTime: () => (discarded.has(id) ? ('static' as const) : STALE_AFTER_MS),
});

export const templateQuery = (templateId: ConsentTemplateId) =>
  queryOptions({
    ...unlessDiscarded(templateId),
    queryKey: ['consentTemplate', 'one', templateId],
    queryFn: ({ signal }) => call(consentTemplateContract.get, { params: { templateId } }, { signal }),
  });

export const versionQuery = (versionId: ConsentTemplateVersionId) =>
  queryOptions({
    ...unlessDiscarded(versionId),
    queryKey: ['consentTemplate', 'version', versionId],
    queryFn: ({ signal }) => call(consentTemplateContract.version, { params: { versionId } }, { signal }),
  });

/** Of one state of a version: another one is another question. */
export const preflightQuery = (versionId: ConsentTemplateVersionId, version: number) =>
  queryOptions({
    ...unlessDiscarded(versionId),
    queryKey: ['consentTemplate', 'preflight', versionId, version],
    queryFn: ({ signal }) => call(consentEditorContract.preflight, { params: { versionId } }, { signal }),
  });

export const comparisonQuery = (versionId: ConsentTemplateVersionId, olderId: ConsentTemplateVersionId) =>
  queryOptions({
    queryKey: ['consentTemplate', 'comparison', versionId, olderId],
    queryFn: ({ signal }) => call(consentTemplateContract.compare, { params: { versionId, olderId } }, { signal }),
  });

export const openFormsQuery = (templateId: ConsentTemplateId, page: number) =>
  queryOptions({
    queryKey: ['consentTemplate', 'openForms', templateId, page],
    queryFn: ({ signal }) =>
      call(consentTemplateContract.openForms, { params: { templateId }, query: { page, pageSize: 20 } }, { signal }),
  });

/** What a write answered is shown at once; everything else about templates is asked for again. */
export const keepTemplate = (template: ConsentTemplate): void => {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  void refetchTemplates();
};

/** Nothing asks again for what goes here, unless it stays after all. */
export async function discarding<Left>(
  ids: readonly (ConsentTemplateId | ConsentTemplateVersionId)[],
  discard: () => Promise<Left>,
): Promise<Left> {
  for (const id of ids) discarded.add(id);
  try {
    return await discard();
  } catch (error) {
    for (const id of ids) discarded.delete(id);
    throw error;
  }
}

/** It is gone: nobody is shown it again. */
export const forgetTemplate = (templateId: ConsentTemplateId): void => {
  queryClient.removeQueries({ queryKey: templateQuery(templateId).queryKey });
  void refetchTemplates();
};

export const refetchTemplates = () => queryClient.invalidateQueries({ queryKey: ['consentTemplate'] });

/** The bytes as they are; whether they are a PDF that may become a form, the server finds out. */
export const sendPdf = (file: File, onTask: (task: UploadTask) => void): Promise<ConsentIntake> =>
  sendFile(
    { address: consentIntakePath, method: 'POST', file, purpose: 'consentIntake', isRepeatable: false },
    { onTask },
  );
