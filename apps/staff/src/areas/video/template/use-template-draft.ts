import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TemplateDraft } from '#areas/video/template/template-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useSessionDraft } from '#editing/use-session-draft.ts';

const drafts = sessionDrafts<VideoTemplateId, TemplateDraft>('template');

type Flow = { id: VideoTemplateId | null; within: string; begin: () => TemplateDraft };

export type TemplateHandle = ReturnType<typeof useTemplateDraft>;

/** The steps of one flow share what was typed; leaving the flow asks first and then forgets it. */
export const useTemplateDraft = (flow: Flow) => useSessionDraft(drafts, flow);
