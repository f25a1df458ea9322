import { ApproachSearch } from '@nattoku/contract/approach';
import { VideoSearch } from '@nattoku/contract/video-library';
import { z } from 'zod';
import { CommonFlow, idInAddress, loadCommon } from '#areas/common-order/common-flow.tsx';
import { SelectStep } from '#areas/common-order/select-step.tsx';
import type { PageProps } from '#router/page.tsx';
import { ApproachPicker } from '#shared/approach-picker.tsx';
import { VideoPicker } from '#shared/video-picker.tsx';

const { page, pageSize, text, departmentId } = VideoSearch.shape;
export const search = z.object({
  ...idInAddress,
  tab: z.enum(['approach', 'video']).catch('approach').default('approach'),
  text,
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
  category: ApproachSearch.shape.category.catch(undefined),
});
type Props = PageProps<'/video/commonOrder/flow/select', typeof search>;

export const load = loadCommon;

export function Page({ search: { id, tab, category, ...wanted }, title }: Props) {
  return (
    <CommonFlow id={id}>
      {(handle) => (
        <SelectStep handle={handle} id={id} tab={tab} title={title}>
          {(choice) =>
            tab === 'video' ? (
              <VideoPicker search={wanted} choice={choice} />
            ) : (
              <ApproachPicker search={ApproachSearch.parse({ ...wanted, category })} choice={choice} />
            )
          }
        </SelectStep>
      )}
    </CommonFlow>
  );
}
