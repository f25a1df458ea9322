import { AddFlow } from '#areas/video/template/template-flow.tsx';
import { TitleStep } from '#areas/video/template/title-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export function Page({ title }: PageProps<'/video/template/add/title'>) {
  return <AddFlow title={title}>{(step) => <TitleStep {...step} />}</AddFlow>;
}
