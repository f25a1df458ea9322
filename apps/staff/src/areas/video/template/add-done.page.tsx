import { z } from 'zod';
import { loadTemplate, templateInAddress, ToList } from '#areas/video/template/template-flow.tsx';
import { DoneStep } from '#areas/video/template/done-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(templateInAddress);
type Props = PageProps<'/video/template/add/done', typeof search>;

export const load = loadTemplate;

export function Page({ search: { id } }: Props) {
  return id ? <DoneStep id={id} made="add" /> : <ToList />;
}
