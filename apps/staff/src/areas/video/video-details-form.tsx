import { offered } from '@nattoku/contract/facility';
import type { NewVideo, Video } from '@nattoku/contract/video';
import { checkVideo, normaliseVideo, videoLimits } from '@nattoku/contract/video-input';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Form } from '@nattoku/ui/form';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { facilityQuery } from '#shared/facility.queries.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useValidatedForm } from '#shared/use-validated-form.ts';

type Props = {
  id: string;
  video: Video | undefined;
  save: (video: NewVideo) => Promise<Video>;
  onSaved: (video: Video) => void;
  /** Told whenever something begins or ceases to be typed that is not saved. */
  onDirty?: (isDirty: boolean) => void;
};

export function VideoDetailsForm({ id, video, save, onSaved, onDirty }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { formProps, register, control, problems, refusal, isDirty } = useValidatedForm<NewVideo, Video>({
    defaultValues: {
      title: video?.title ?? '',
      description: video?.description ?? '',
      departmentIds: video?.departmentIds ?? [],
    },
    check: (values) => checkVideo(normaliseVideo(values)),
    save: (values) => save(normaliseVideo(values)),
    onSaved,
  });
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  return (
    <Form id={id} full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <TextField label="題名" required counter={videoLimits.title} error={problems.title} {...register('title')} />
      <TextAreaField
        label="説明"
        help="患者さんの画面で題名の下に表示されます。"
        counter={videoLimits.description}
        error={problems.description}
        {...register('description')}
      />
      <Controller
        name="departmentIds"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <CheckboxGroup
            label="診療科"
            layout="row"
            name={name}
            value={value}
            onChange={onChange}
            options={offered(facility?.departments ?? [], value).map((department) => ({
              value: department.id,
              label: department.name,
            }))}
          />
        )}
      />
    </Form>
  );
}
