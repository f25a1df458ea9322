import { consentEditorContract, type ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const layoutQuery = (versionId: ConsentTemplateVersionId) =>
  queryOptions({
    queryKey: ['consentTemplate', 'layout', versionId],
    queryFn: ({ signal }) => call(consentEditorContract.get, { params: { versionId } }, { signal }),
  });

/** Of one state of the draft: another version is another question. */
export const preflightQuery = (versionId: ConsentTemplateVersionId, version: number) =>
  queryOptions({
    queryKey: ['consentTemplate', 'preflight', versionId, version],
    queryFn: ({ signal }) => call(consentEditorContract.preflight, { params: { versionId } }, { signal }),
  });

/** Of the pages with this hash: other pages are another question, and the same ones never change. */
export const printedQuery = (versionId: ConsentTemplateVersionId, documentSha256: string | null) =>
  queryOptions({
    queryKey: ['consentTemplate', 'printed', versionId, documentSha256],
    queryFn: ({ signal }) => call(consentEditorContract.printed, { params: { versionId } }, { signal }),
    staleTime: Infinity,
  });

export const saveLayoutOf =
  (versionId: ConsentTemplateVersionId) =>
  async ({ fields, rules }: LayoutDraft, version: number): Promise<ConsentLayout> => {
    const saved = await call(consentEditorContract.save, {
      params: { versionId },
      body: { version, fields: [...fields], rules },
    });
    queryClient.setQueryData(layoutQuery(versionId).queryKey, saved);
    return saved;
  };
