import type { VideoTemplateId } from '@nattoku/contract/shared';
import { VideoTemplateId as TemplateIdSchema } from '@nattoku/contract/shared';
import type { VideoTemplate } from '@nattoku/contract/video-template';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { draftOf, emptyDraft } from '#areas/video-template/template-draft.ts';
import { flows } from '#areas/video-template/template-steps.tsx';
import { type TemplateHandle, useTemplateDraft } from '#areas/video-template/use-template-draft.ts';
import { loadQuery } from '#platform/query-client.ts';
import { templateQuery } from '#shared/video-template.queries.ts';

/** Which template the pages of editing are about; without one there is no such page. */
export const templateInAddress = { id: TemplateIdSchema };

type Load = { search: { id: VideoTemplateId }; signal: AbortSignal };
export const loadTemplate = ({ search: { id }, signal }: Load) => loadQuery(templateQuery(id), signal);

export type StepProps = { title: string; handle: TemplateHandle; template: VideoTemplate | null };

type FlowProps = { title: string; children: (step: StepProps) => ReactNode };

/** A step of making a template. */
export function AddFlow({ title, children }: FlowProps) {
  const handle = useTemplateDraft({ id: null, within: flows.add.within, begin: emptyDraft });
  return children({ title, handle, template: null });
}

/** A step of changing one. What was typed for one template never stands on the page of another. */
export function EditFlow({ id, ...rest }: FlowProps & { id: VideoTemplateId }) {
  return <Editing key={id} id={id} {...rest} />;
}

function Editing({ id, title, children }: FlowProps & { id: VideoTemplateId }) {
  const { data: template } = useSuspenseQuery(templateQuery(id));
  const handle = useTemplateDraft({ id, within: flows.edit.within, begin: () => draftOf(template) });
  return children({ title, handle, template });
}
