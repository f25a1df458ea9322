import { z } from 'zod';
import { EditFlow, loadTemplate, templateInAddress } from '#areas/video/template/template-flow.tsx';
import { PreviewStep } from '#areas/video/template/preview-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(templateInAddress);
type Props = PageProps<'/video/template/edit/preview', typeof search>;

export const load = loadTemplate;

export function Page({ search: { id }, title }: Props) {
  return (
    <EditFlow id={id} title={title}>
      {(step) => <PreviewStep {...step} />}
    </EditFlow>
  );
}
