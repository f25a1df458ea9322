import { ApproachSearch } from '@nattoku/contract/video/approach';
import { SelectStep } from '#areas/video/template/select-step.tsx';
import { AddFlow } from '#areas/video/template/template-flow.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { ApproachPicker } from '#parts/content/approach-picker.tsx';

const { page, pageSize, departmentId, category, order } = ApproachSearch.shape;
export const search = ApproachSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
  category: category.catch(undefined),
  order: order.catch(undefined),
});
type Props = PageProps<'/video/template/add/approach', typeof search>;

export function Page({ search: wanted, title }: Props) {
  return (
    <AddFlow title={title}>
      {(step) => (
        <SelectStep {...step} current="approach">
          {(choice) => <ApproachPicker search={wanted} choice={choice} toVideos={href('/video/template/add/video')} />}
        </SelectStep>
      )}
    </AddFlow>
  );
}
