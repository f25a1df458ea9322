import { icTemplateIdIn, icTemplateQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { TemplateDone } from '#areas/ic-support/template/template-done.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

type Props = PageProps<'/icSupport/template/:id/done'>;

export const load = async (props: LoadProps<Props>) => {
  await refuseUnless(props.address, 'icSupport.order');
  await loadQuery(icTemplateQuery(icTemplateIdIn(props.params.id, 'done')), props.signal);
};

export function Page({ params: { id } }: Props) {
  return <TemplateDone id={icTemplateIdIn(id, 'done')} made="edit" />;
}
