import { offered } from '@nattoku/contract/facility';
import { type Approach, approachCategoryNames, emptyBlocks, type NewApproach } from '@nattoku/contract/approach';
import { approachLimits, checkApproach, normaliseApproach } from '@nattoku/contract/approach-input';
import { Button } from '@nattoku/ui/button';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { Form } from '@nattoku/ui/form';
import { SelectField } from '@nattoku/ui/select-field';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { ApproachVideos } from '#areas/video/approach-videos.tsx';
import { useSaveApproach } from '#areas/video/use-save-approach.ts';
import { EditingDialog } from '#shared/editing-dialog.tsx';
import { facilityQuery } from '#shared/facility.queries.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useValidatedForm } from '#shared/use-validated-form.ts';

type Props = { approach?: Approach; onClose: () => void; onSaved: () => void };

const categories = Object.entries(approachCategoryNames).map(([value, label]) => ({ value, label }));

export function ApproachEditor({ approach, onClose, onSaved }: Props) {
  const id = useId();
  const { data: facility } = useQuery(facilityQuery);
  const save = useSaveApproach(approach);
  const { formProps, register, control, problems, refusal, isSaving } = useValidatedForm<NewApproach, Approach>({
    defaultValues: {
      name: approach?.name ?? '',
      category: approach?.category ?? 'surgery',
      description: approach?.description ?? '',
      departmentIds: approach?.departmentIds ?? [],
      videoIds: approach?.videoIds ?? [],
      synonyms: approach?.synonyms ?? [],
      blocks: approach?.blocks ?? emptyBlocks,
      risks: approach?.risks ?? [],
      ownerId: approach?.ownerId ?? null,
      validUntil: approach?.validUntil ?? null,
    },
    check: (values) => checkApproach(normaliseApproach(values)),
    save: (values) => save(normaliseApproach(values)),
    onSaved,
  });

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={approach ? 'アプローチの編集' : 'アプローチの追加'}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            保存する
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField label="名前" required counter={approachLimits.name} error={problems.name} {...register('name')} />
        <SelectField label="区分" options={categories} {...register('category')} />
        <TextAreaField label="説明" rows={2} error={problems.description} {...register('description')} />
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
          render={({ field: { name, value, onChange } }) => (
            <CheckboxGroup
              label="診療科"
              layout="row"
              name={name}
              value={value}
              onChange={onChange}
              options={offered(facility?.departments ?? [], value).map((each) => ({
                value: each.id,
                label: each.name,
              }))}
            />
          )}
        />
      </Form>
    </EditingDialog>
  );
}
