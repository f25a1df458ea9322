import { ApiProblem } from '@nattoku/contract/client';
import { type Approach, approachCategoryNames, type NewApproach } from '@nattoku/contract/video';
import { checkApproach, normaliseApproach, videoLimits } from '@nattoku/contract/video-input';
import { Button } from '@nattoku/ui/button';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Dialog } from '@nattoku/ui/dialog';
import { Form } from '@nattoku/ui/form';
import { Notice } from '@nattoku/ui/notice';
import { SelectField } from '@nattoku/ui/select-field';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { ApproachVideos } from '#areas/video/approach-videos.tsx';
import { useSaveApproach } from '#areas/video/use-save-approach.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

type Props = { approach?: Approach; onClose: () => void; onSaved: () => void };

const categories = Object.entries(approachCategoryNames).map(([value, label]) => ({ value, label }));

const resolver: Resolver<NewApproach> = (values) => {
  const errors: FieldErrors<NewApproach> = {};
  for (const { field, message } of checkApproach(normaliseApproach(values))) {
    errors[field as 'name' | 'description'] ??= { type: 'rule', message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

export function ApproachEditor({ approach, onClose, onSaved }: Props) {
  const id = useId();
  const { data: facility } = useQuery(facilityQuery);
  const save = useSaveApproach(approach);
  const { register, control, handleSubmit, setError, formState } = useForm<NewApproach>({
    defaultValues: {
      name: approach?.name ?? '',
      category: approach?.category ?? 'surgery',
      description: approach?.description ?? '',
      departmentIds: approach?.departmentIds ?? [],
      videoIds: approach?.videoIds ?? [],
    },
    resolver,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await save(normaliseApproach(values));
      onSaved();
    } catch (error) {
      const message = error instanceof ApiProblem ? error.body.title : '通信できませんでした。もう一度お試しください。';
      setError('root', { message });
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={approach ? 'アプローチの編集' : 'アプローチの追加'}
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSubmitting}>
            保存する
          </Button>
        </>
      }
    >
      <Form id={id} full onSubmit={submit}>
        {errors.root && <Notice tone="error">{errors.root.message}</Notice>}
        <TextField
          label="名前"
          required
          counter={videoLimits.title}
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField label="区分" options={categories} {...register('category')} />
        <TextAreaField label="説明" rows={2} error={errors.description?.message} {...register('description')} />
        <Controller
          name="videoIds"
          control={control}
          render={({ field }) => (
            <ApproachVideos known={approach?.videos ?? []} value={field.value} onChange={field.onChange} />
          )}
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
              options={(facility?.departments ?? []).map((each) => ({ value: each.id, label: each.name }))}
            />
          )}
        />
      </Form>
    </Dialog>
  );
}
