import { AddFlow } from '#areas/video/template/template-flow.tsx';
import { videoSearch, VideoStep } from '#areas/video/template/video-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = videoSearch;
type Props = PageProps<'/video/template/add/video', typeof search>;

export function Page({ search: wanted, title }: Props) {
  return <AddFlow title={title}>{(step) => <VideoStep {...step} search={wanted} />}</AddFlow>;
}
