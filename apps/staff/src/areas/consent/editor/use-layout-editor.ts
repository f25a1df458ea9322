import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { saveLayoutOf } from '#areas/consent/editor/consent-editor.queries.ts';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { layoutPorts } from '#areas/consent/editor/layout-ports.ts';
import { draftEditors, type DraftHandle, useDraftEditor } from '#editing/use-draft-editor.ts';

export type LayoutHandle = DraftHandle<LayoutDraft, ConsentLayout>;

const editorOf = draftEditors<ConsentTemplateVersionId, LayoutDraft, ConsentLayout>({
  ...layoutPorts,
  idOf: ({ versionId }) => versionId,
  save: (versionId, draft, version) => saveLayoutOf(versionId)(draft, version),
});

/** The draft of one version; it goes on saving when the page is left, and keeps its steps for going back. */
export const useLayoutEditor = (layout: ConsentLayout): LayoutHandle => useDraftEditor(editorOf(layout), layout);
