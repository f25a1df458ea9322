import { EditFlow, loadTemplate, templateInAddress } from '#areas/video/template/template-flow.tsx';
import { videoSearch, VideoStep } from '#areas/video/template/video-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = videoSearch.extend(templateInAddress);
type Props = PageProps<'/video/template/edit/video', typeof search>;

export const load = loadTemplate;

export function Page({ search: { id, ...wanted }, title }: Props) {
  return (
    <EditFlow id={id} title={title}>
      {(step) => <VideoStep {...step} search={wanted} />}
    </EditFlow>
  );
}
