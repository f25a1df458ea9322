import { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { ClassList } from '#areas/ic-support/class/class-list.tsx';
import { ClassPage } from '#areas/ic-support/class/class-page.tsx';
import { ClassPreview } from '#areas/ic-support/class/class-preview.tsx';
import { classQuery } from '#areas/ic-support/class/class.queries.ts';
import { ComposeClass } from '#areas/ic-support/class/compose-class.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

const { page, pageSize, text, standing } = CommonOrderSearch.shape;

/** One address has the list, the flow and each class. `made`: just announced, which it says. */
export const search = z.object({
  id: CommonOrderId.nullable().catch(null).default(null),
  step: z.enum(['content', 'preview']).optional().catch(undefined),
  made: z.enum(['true']).optional().catch(undefined),
  tab: z.enum(['look', 'layers']).optional().catch(undefined),
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  standing: standing.catch(undefined),
});
type Props = PageProps<'/icSupport/commonOrder/flow', typeof search>;

/** The address has no guard of its own: classes are seen by who may see IC support, and put together by who may order it. */
export const load = async ({ search: { id, step }, address, signal }: LoadProps<Props>): Promise<void> => {
  await refuseUnless(address, step === undefined ? 'icSupport.view' : 'icSupport.order');
  if (id) await loadQuery(classQuery(id), signal);
};

export function Page({ search: { id, step, made, tab, ...wanted } }: Props) {
  if (step === 'preview' && id) return <ClassPreview key={id} id={id} title="教室のプレビュー" />;
  if (step !== undefined) return <ComposeClass key={id} id={id} title={id ? '教室の編集' : '教室の作成'} />;
  if (id) return <ClassPage key={id} id={id} isNew={made === 'true'} page={wanted.page} tab={tab} />;
  return <ClassList search={wanted} />;
}
