import { z } from 'zod';
import { EditFlow, loadTemplate, templateInAddress } from '#areas/video/template/template-flow.tsx';
import { TitleStep } from '#areas/video/template/title-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(templateInAddress);
type Props = PageProps<'/video/template/edit/title', typeof search>;

export const load = loadTemplate;

export function Page({ search: { id }, title }: Props) {
  return (
    <EditFlow id={id} title={title}>
      {(step) => <TitleStep {...step} />}
    </EditFlow>
  );
}
