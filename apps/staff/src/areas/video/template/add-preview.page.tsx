import { AddFlow } from '#areas/video/template/template-flow.tsx';
import { PreviewStep } from '#areas/video/template/preview-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export function Page({ title }: PageProps<'/video/template/add/preview'>) {
  return <AddFlow title={title}>{(step) => <PreviewStep {...step} />}</AddFlow>;
}
