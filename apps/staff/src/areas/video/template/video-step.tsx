import { VideoSearch } from '@nattoku/contract/video/video-library';
import type { z } from 'zod';
import { SelectStep } from '#areas/video/template/select-step.tsx';
import type { StepProps } from '#areas/video/template/template-flow.tsx';
import { VideoPicker } from '#parts/content/video-picker.tsx';

const { page, pageSize, departmentId } = VideoSearch.shape;
export const videoSearch = VideoSearch.pick({ text: true }).extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
});

/** Single videos, beside those that an approach brought along. */
export const VideoStep = ({ search, ...step }: StepProps & { search: z.infer<typeof videoSearch> }) => (
  <SelectStep {...step} current="video">
    {(choice) => <VideoPicker search={search} choice={choice} />}
  </SelectStep>
);
