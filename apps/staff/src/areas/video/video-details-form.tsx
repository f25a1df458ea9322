import { ApiProblem } from '@nattoku/contract/client';
import type { NewVideo, Video } from '@nattoku/contract/video';
import { checkVideo, normaliseVideo, videoLimits } from '@nattoku/contract/video-input';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Form } from '@nattoku/ui/form';
import { Notice } from '@nattoku/ui/notice';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { Controller, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = {
  id: string;
  video: Video | undefined;
  save: (video: NewVideo) => Promise<Video>;
  onSaved: (video: Video) => void;
};

const resolver: Resolver<NewVideo> = (values) => {
  const errors: FieldErrors<NewVideo> = {};
  for (const { field, message } of checkVideo(normaliseVideo(values))) {
    errors[field as 'title' | 'description'] ??= { type: 'rule', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

export function VideoDetailsForm({ id, video, save, onSaved }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { register, control, handleSubmit, setError, formState } = useForm<NewVideo>({
    defaultValues: {
      title: video?.title ?? '',
      description: video?.description ?? '',
      departmentIds: video?.departmentIds ?? [],
    },
    resolver,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      onSaved(await save(normaliseVideo(values)));
    } catch (error) {
      const conflict =
        error instanceof ApiProblem ? error.body.title : '通信できませんでした。もう一度お試しください。';
      setError('root', { message: conflict });
    }
  });

  return (
    <Form id={id} full onSubmit={submit}>
      {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
      <TextField
        label="題名"
        required
        counter={videoLimits.title}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextAreaField
        label="説明"
        help="患者さんの画面で題名の下に表示されます。"
        counter={videoLimits.description}
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        name="departmentIds"
        control={control}
        render={({ field }) => (
          <CheckboxGroup
            label="診療科"
            layout="row"
            value={field.value}
            onChange={field.onChange}
            options={(facility?.departments ?? []).map((department) => ({
              value: department.id,
              label: department.name,
            }))}
          />
        )}
      />
    </Form>
  );
}
