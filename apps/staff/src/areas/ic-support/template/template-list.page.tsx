import { filters, icTemplateList } from '#areas/ic-support/template/ic-template-list-of.tsx';
import { NewTemplate } from '#areas/ic-support/template/new-template.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

export const search = filters.address;
type Props = PageProps<'/icSupport/template', typeof search>;

const begin = beginList(icTemplateList);
export const load = async (props: LoadProps<Props>) => {
  await refuseUnless(props.address, 'icSupport.order');
  begin(props);
};

/** Templates of packages: what orders of IC support begin with. */
export function Page({ search: wanted, title }: Props) {
  return <ListScreen of={icTemplateList} wanted={wanted} title={title} action={<NewTemplate />} />;
}
