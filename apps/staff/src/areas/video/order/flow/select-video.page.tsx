import { VideoSearch } from '@nattoku/contract/video/video-library';
import { loadOrder, orderInAddress } from '#areas/video/order/flow/draft-step.tsx';
import { SelectStep } from '#areas/video/order/flow/select-step.tsx';
import { VideoPicker } from '#parts/content/video-picker.tsx';
import type { PageProps } from '#routing/page.tsx';

const { page, pageSize, text, departmentId } = VideoSearch.shape;
export const search = VideoSearch.pick({ text: true }).extend({
  ...orderInAddress,
  text,
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
});
type Props = PageProps<'/video/order/flow/select/video', typeof search>;

export const load = loadOrder;

export function Page({ search: { order, ...wanted }, title }: Props) {
  return (
    <SelectStep orderId={order} title={title} tab="video">
      {({ choice }) => <VideoPicker search={wanted} choice={choice} />}
    </SelectStep>
  );
}
