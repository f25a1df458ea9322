import { type Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { offered } from '@nattoku/contract/facility/facility';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import styles from '#areas/video/approach/approach-page.module.css';
import type { ApproachValues } from '#areas/video/approach/approach-values.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

type Props = {
  form: {
    register: UseFormRegister<ApproachValues>;
    control: Control<ApproachValues>;
    problems: Partial<Record<string, string>>;
  };
  approach: Approach | undefined;
};

/** The owner stands there from the beginning, the person who is read later or does not work here any more. */
const ownersOf = (staff: readonly { id: string; name: string }[] | undefined, approach: Approach | undefined) => {
  const owner = approach?.ownerId ? [{ value: approach.ownerId as string, label: approach.ownerName ?? '' }] : [];
  const others = (staff ?? []).filter(({ id }) => id !== approach?.ownerId);
  return [...owner, ...others.map(({ id: value, name }) => ({ value, label: name }))];
};

const categories = optionsOfNames(approachCategoryNames);

/** What an approach is called, who answers for it, and where it is used. */
export function ApproachBasics({ form: { register, control, problems }, approach }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: staff } = useQuery(staffOptionsQuery);
  return (
    <div className={styles.tight}>
      <TextField label="名前" required counter={approachLimits.name} error={problems['name']} {...register('name')} />
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
  );
}
