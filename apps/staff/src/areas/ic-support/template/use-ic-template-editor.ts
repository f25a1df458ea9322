import { type IcTemplate, type IcTemplateContent, icTemplateContract } from '@nattoku/contract/ic-support/ic-template';
import type { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { currentIcTemplateOf, keepIcTemplate } from '#areas/ic-support/template/ic-template.queries.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';
import { call } from '#platform/network/call.ts';

export type TemplateHandle = DraftHandle<IcTemplateContent, IcTemplate>;

/** What is being written, or else what is registered. */
export const writtenOf = ({ draft, content }: IcTemplate): IcTemplateContent => draft ?? content;

const tidy = (text: string): string => text.trim();

/** As the server keeps it. */
export const toSave = (content: IcTemplateContent): IcTemplateContent => ({
  ...content,
  name: tidy(content.name),
  description: tidy(content.description),
  departmentId: content.scope === 'department' ? content.departmentId : null,
  procedureName: tidy(content.procedureName),
  place: tidy(content.place),
  room: tidy(content.room),
  orderTitle: tidy(content.orderTitle),
  message: tidy(content.message),
});

const editorOf = draftEditors<IcTemplateId, IcTemplateContent, IcTemplate>({
  idOf: ({ id }) => id,
  draftOf: writtenOf,
  versionOf: ({ version }) => version,
  isSame: (one, other) => JSON.stringify(toSave(one)) === JSON.stringify(toSave(other)),
  currentOf: currentIcTemplateOf,
  isOpen: ({ allowed }) => allowed.includes('edit'),
  save: async (templateId, draft, version) => {
    const body = { ...toSave(draft), version };
    const saved = await call(icTemplateContract.save, { params: { templateId }, body }, draftSaving);
    keepIcTemplate(saved);
    return saved;
  },
});

/** What is being written of one template. */
export const useIcTemplateEditor = (kept: IcTemplate): TemplateHandle => useDraftEditor(editorOf(kept), kept);
