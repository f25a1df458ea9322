import { useSuspenseQuery } from '@tanstack/react-query';
import { icTemplateIdIn, icTemplateQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { TemplateEditor } from '#areas/ic-support/template/template-editor.tsx';
import { TemplateSummary } from '#areas/ic-support/template/template-summary.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

type Props = PageProps<'/icSupport/template/:id/edit'>;

export const load = async (props: LoadProps<Props>) => {
  await refuseUnless(props.address, 'icSupport.order');
  await loadQuery(icTemplateQuery(icTemplateIdIn(props.params.id, 'edit')), props.signal);
};

/** One template: to be edited, or to be read by who may not change it. */
export function Page({ params: { id }, title }: Props) {
  const { data: kept } = useSuspenseQuery(icTemplateQuery(icTemplateIdIn(id, 'edit')));
  if (!kept.allowed.includes('edit')) return <TemplateSummary template={kept} />;
  return <TemplateEditor key={id} kept={kept} title={title} />;
}
