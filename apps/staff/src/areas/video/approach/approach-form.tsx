import { Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import { approachLimits, checkApproach, normaliseApproach } from '@nattoku/contract/video/approach-input';
import { offered } from '@nattoku/contract/facility/facility';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Form } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { ApproachConflict } from '#areas/video/approach/approach-conflict.tsx';
import styles from '#areas/video/approach/approach-page.module.css';
import { type ApproachValues, approachOf, emptyValues, valuesOf } from '#areas/video/approach/approach-values.ts';
import { ApproachVideos } from '#areas/video/approach/approach-videos.tsx';
import { BlockFields } from '#areas/video/approach/block-fields.tsx';
import { RiskFields } from '#areas/video/approach/risk-fields.tsx';
import { useSaveApproach } from '#areas/video/approach/use-save-approach.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = {
  approach?: Approach;
  onSaved?: (approach: Approach) => void;
  /** The field to go to, and what is called once it has the focus. */
  focus?: string | undefined;
  onFocused?: () => void;
};

/** The owner stands there from the beginning, whoever is read later or does not work here any more. */
const ownersOf = (staff: readonly { id: string; name: string }[] | undefined, approach: Approach | undefined) => {
  const owner = approach?.ownerId ? [{ value: approach.ownerId as string, label: approach.ownerName ?? '' }] : [];
  const others = (staff ?? []).filter(({ id }) => id !== approach?.ownerId);
  return [...owner, ...others.map(({ id: value, name }) => ({ value, label: name }))];
};

const categories = optionsOfNames(approachCategoryNames);

export function ApproachForm({ approach, onSaved, focus, onFocused }: Props) {
  const id = useId();
  const { data: facility } = useQuery(facilityQuery);
  const { data: staff } = useQuery(staffOptionsQuery);
  const saving = useSaveApproach(approach);
  const [theirs, setTheirs] = useState<Approach>();
  const form = useValidatedForm<ApproachValues, Approach>({
    defaultValues: approach ? valuesOf(approach) : emptyValues,
    check: (values) => checkApproach(normaliseApproach(approachOf(values))),
    save: (values) => saving.save(normaliseApproach(approachOf(values))),
    onSaved: (saved) => {
      form.begin(valuesOf(saved));
      showSnackbar({ type: 'done', title: '保存しました', desc: saved.name });
      onSaved?.(saved);
    },
    onConflict: (current) => setTheirs(Approach.parse(current)),
  });
  const { formProps, register, control, problems, refusal, isSaving, isDirty, getValues, begin } = form;

  useEffect(() => {
    if (!focus) return;
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(focus)}"]`)?.focus();
    onFocused?.();
  }, [focus, onFocused]);

  const settle = (keep: 'mine' | 'theirs') => {
    if (!theirs) return;
    saving.goOnFrom(theirs.version);
    if (keep === 'theirs') begin(valuesOf(theirs));
    setTheirs(undefined);
  };

  return (
    <Form id={id} full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      {theirs && <ApproachConflict mine={approachOf(getValues())} theirs={theirs} onSettle={settle} />}
      <Card title="基本情報">
        <div className={styles.tight}>
          <TextField
            label="名前"
            required
            counter={approachLimits.name}
            error={problems['name']}
            {...register('name')}
          />
          <div className={styles.fields}>
            <SelectField label="カテゴリー" options={categories} {...register('category')} />
            <SelectField
              label="責任者"
              emptyLabel="決めない"
              options={ownersOf(staff?.items, approach)}
              error={problems['ownerId']}
              {...register('ownerId')}
            />
            <TextField
              label="承認の期限"
              type="date"
              data-place="validUntil"
              help="この日まで内容が承認されています。"
              {...register('validUntil')}
            />
          </div>
          <TextField
            label="別名"
            help="検索に使います。「、」で区切ってください。例：胃カメラ、上部内視鏡"
            error={problems['synonyms']}
            {...register('synonyms')}
          />
          <TextAreaField
            label="説明"
            rows={2}
            counter={approachLimits.description}
            error={problems['description']}
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
                options={offered(facility?.departments ?? [], value).map((each) => ({
                  value: each.id,
                  label: each.name,
                }))}
              />
            )}
          />
        </div>
      </Card>
      <Card title="説明の7項目">
        <BlockFields control={control} problems={problems} />
      </Card>
      <Card title="主要なリスク">
        <Controller
          name="risks"
          control={control}
          render={({ field: { value, onChange } }) => (
            <RiskFields risks={value} problems={problems} onChange={onChange} />
          )}
        />
      </Card>
      <Card title="動画">
        <Controller
          name="videoIds"
          control={control}
          render={({ field: { value, onChange } }) => (
            <ApproachVideos known={approach?.videos ?? []} value={value} onChange={onChange} />
          )}
        />
      </Card>
      <div className={styles.save}>
        {isDirty && <span className={styles.quiet}>保存していない変更があります</span>}
        <Button type="submit" form={id} loading={isSaving}>
          保存する
        </Button>
      </div>
    </Form>
  );
}
