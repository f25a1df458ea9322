import { type Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { consentLevelNames } from '@nattoku/contract/video/approach-plan';
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

type Person = { id: string; name: string };

/** The one who is set stands there from the beginning: the list is read later, and that person may not work here any more. */
const peopleOf = (staff: readonly Person[] | undefined, id: string | null | undefined, name: string | null = '') => {
  const chosen = id ? [{ value: id, label: name ?? '' }] : [];
  const others = (staff ?? []).filter((person) => person.id !== id);
  return [...chosen, ...others.map((person) => ({ value: person.id, label: person.name }))];
};

const consentLevels = optionsOfNames(consentLevelNames);
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
          options={peopleOf(staff?.items, approach?.ownerId, approach?.ownerName)}
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
        <SelectField
          label="確認者"
          emptyLabel="未確認"
          help="内容を医学的に確認した人です。"
          data-place="reviewerId"
          options={peopleOf(staff?.items, approach?.reviewerId, approach?.reviewerName)}
          error={problems['reviewerId']}
          {...register('reviewerId')}
        />
        <TextField label="確認日" type="date" error={problems['reviewedOn']} {...register('reviewedOn')} />
        <SelectField label="同意の方法" options={consentLevels} {...register('consentLevel')} />
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
