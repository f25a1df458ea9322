import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TemplateDraft } from '#areas/video/template/template-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';

const drafts = sessionDrafts<VideoTemplateId, TemplateDraft>('template');

export const draftStore = drafts.storeOf;
export const forgetDraft = drafts.forget;
