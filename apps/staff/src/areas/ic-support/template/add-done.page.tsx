import { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { icTemplateQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { TemplateDone } from '#areas/ic-support/template/template-done.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';
import { href } from '#routing/paths.ts';

export const search = z.object({ id: IcTemplateId.nullable().catch(null).default(null) });
type Props = PageProps<'/icSupport/template/done', typeof search>;

export const load = async (props: LoadProps<Props>) => {
  await refuseUnless(props.address, 'icSupport.order');
  if (props.search.id) await loadQuery(icTemplateQuery(props.search.id), props.signal);
};

export function Page({ search: { id } }: Props) {
  return id ? <TemplateDone id={id} made="add" /> : <Navigate to={href('/icSupport/template')} replace />;
}
