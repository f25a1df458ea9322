import { ApproachSearch } from '@nattoku/contract/video/approach';
import { ApproachPicker } from '#parts/content/approach-picker.tsx';
import { SingleVideos } from '#parts/content/single-videos.tsx';
import { loadOrder, orderInAddress } from '#areas/video/order/flow/draft-step.tsx';
import { SelectStep } from '#areas/video/order/flow/select-step.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

const { page, pageSize, departmentId, category } = ApproachSearch.shape;
export const search = ApproachSearch.extend({
  ...orderInAddress,
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
  category: category.catch(undefined),
});
type Props = PageProps<'/video/order/flow/select/approach', typeof search>;

export const load = loadOrder;

export function Page({ search: { order, ...wanted }, title }: Props) {
  return (
    <SelectStep orderId={order} title={title} tab="approach">
      {({ choice }) => (
        <>
          <ApproachPicker
            search={wanted}
            choice={choice}
            toVideos={href('/video/order/flow/select/video', { order })}
            withVideos
          />
          {/* Videos have no category to be narrowed by. */}
          {!wanted.category && (
            <SingleVideos
              search={wanted}
              choice={choice}
              toVideos={href('/video/order/flow/select/video', { order, text: wanted.text || null })}
            />
          )}
        </>
      )}
    </SelectStep>
  );
}
