import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { VideoTemplateId as TemplateIdSchema } from '@nattoku/contract/shared/primitives';
import type { VideoTemplate } from '@nattoku/contract/video/video-template';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { draftOf, emptyDraft } from '#areas/video/template/template-draft.ts';
import { flows } from '#areas/video/template/template-steps.tsx';
import { type TemplateHandle, useTemplateDraft } from '#areas/video/template/use-template-draft.ts';
import { loadQuery } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';
import { templateQuery } from '#parts/content/video-template.queries.ts';

/** Which template a page is about; without one it leads to the list. */
export const templateInAddress = { id: TemplateIdSchema.nullable().catch(null).default(null) };

type Load = { search: { id: VideoTemplateId | null }; signal: AbortSignal };
export const loadTemplate = async ({ search: { id }, signal }: Load): Promise<void> => {
  if (id) await loadQuery(templateQuery(id), signal);
};

export const ToList = () => <Navigate to={href('/video/template')} replace />;

export type StepProps = { title: string; handle: TemplateHandle; template: VideoTemplate | null };

type FlowProps = { title: string; children: (step: StepProps) => ReactNode };

/** A step of making a template. */
export function AddFlow({ title, children }: FlowProps) {
  const handle = useTemplateDraft({ id: null, within: flows.add.within, begin: emptyDraft });
  return children({ title, handle, template: null });
}

/** A step of changing one. What was typed for one template never stands on the page of another. */
export function EditFlow({ id, ...rest }: FlowProps & { id: VideoTemplateId | null }) {
  return id ? <Editing key={id} id={id} {...rest} /> : <ToList />;
}

function Editing({ id, title, children }: FlowProps & { id: VideoTemplateId }) {
  const { data: template } = useSuspenseQuery(templateQuery(id));
  const handle = useTemplateDraft({ id, within: flows.edit.within, begin: () => draftOf(template) });
  return children({ title, handle, template });
}
