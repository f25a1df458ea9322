import { ApproachSearch } from '@nattoku/contract/video/approach';
import { VideoSearch } from '@nattoku/contract/video/video-library';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CommonFlow, type CommonLoad, idInAddress, loadCommon } from '#areas/video/common/common-flow.tsx';
import { SelectStep } from '#areas/video/common/select-step.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { ApproachPicker } from '#parts/content/approach-picker.tsx';
import { firstWayQuery } from '#parts/order/first-way.ts';
import { VideoPicker } from '#parts/content/video-picker.tsx';

const { page, pageSize, text, departmentId } = VideoSearch.shape;
export const search = z.object({
  ...idInAddress,
  tab: z.enum(['approach', 'video']).optional().catch(undefined),
  text,
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
  category: ApproachSearch.shape.category.catch(undefined),
});
type Props = PageProps<'/video/commonOrder/flow/select', typeof search>;

export const load = (given: CommonLoad) => Promise.all([loadCommon(given), loadQuery(firstWayQuery, given.signal)]);

export function Page({ search: { id, tab: chosen, category, ...wanted }, title }: Props) {
  const { data: first } = useSuspenseQuery(firstWayQuery);
  const tab = chosen ?? first;
  return (
    <CommonFlow id={id}>
      {(handle) => (
        <SelectStep handle={handle} id={id} tab={tab} title={title}>
          {(choice) =>
            tab === 'video' ? (
              <VideoPicker search={wanted} choice={choice} />
            ) : (
              <ApproachPicker
                search={ApproachSearch.parse({ ...wanted, category })}
                choice={choice}
                toVideos={href('/video/commonOrder/flow/select', { id, tab: 'video' })}
              />
            )
          }
        </SelectStep>
      )}
    </CommonFlow>
  );
}
