import type { Video } from '@nattoku/contract/video/video';
import { FormRow } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import type { VideoValues } from '#areas/video/editor/video-values.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

type Props = {
  video: Video;
  register: UseFormRegister<VideoValues>;
  problems: Partial<Record<string, string>>;
};

/** Who answers for the content, who checked it, and how long it holds. */
export function VideoKeeperFields({ video, register, problems }: Props) {
  const { data: staff } = useQuery(staffOptionsQuery);
  if (!staff) return null;
  const people = (chosen: string | null, name: string | null) => {
    const options = staff.items.map((person) => ({ value: person.id as string, label: person.name }));
    // Somebody who left is still named.
    const isMissing = chosen !== null && !options.some(({ value }) => value === chosen);
    return isMissing ? [...options, { value: chosen, label: name ?? '退職した職員' }] : options;
  };
  return (
    <>
      <FormRow>
        <SelectField
          label="担当者"
          help="有効期限が近づくと、お知らせが届きます。"
          emptyLabel="決めていない"
          options={people(video.ownerId, video.ownerName)}
          error={problems['ownerId']}
          {...register('ownerId')}
        />
        <TextField
          type="date"
          label="有効期限"
          help="過ぎると、新しくオーダーできません。"
          error={problems['validUntil']}
          {...register('validUntil')}
        />
      </FormRow>
      <FormRow>
        <SelectField
          label="医学的な確認をした人"
          help="担当者とは別の職員を選びます。"
          emptyLabel="まだ確認していない"
          options={people(video.reviewerId, video.reviewerName)}
          error={problems['reviewerId']}
          {...register('reviewerId')}
        />
        <TextField type="date" label="確認した日" error={problems['reviewedOn']} {...register('reviewedOn')} />
      </FormRow>
    </>
  );
}
