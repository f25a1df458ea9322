import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { offered } from '@nattoku/contract/facility/facility';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import type { ScenarioValues } from '#areas/ic-support/scenario/scenario-values.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';

type Props = { register: UseFormRegister<ScenarioValues>; problems: Partial<Record<string, string>> };

/** What a scenario is called, whose risks it explains, and who answers for it. */
export function ScenarioFields({ register, problems }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: approaches } = useQuery(approachChoicesQuery);
  const people = useStaffOptions();
  return (
    <>
      <TextField
        label="名前"
        required
        counter={scenarioLimits.name}
        autoComplete="off"
        error={problems['name']}
        {...register('name')}
      />
      <SelectField
        label="アプローチ"
        help="このアプローチの必須リスクを、すべて説明しているかを確かめます。"
        emptyLabel="決めない"
        options={optionsOfRows(approaches?.items)}
        error={problems['approachId']}
        {...register('approachId')}
      />
      <SelectField
        label="診療科"
        emptyLabel="全科で使う"
        options={optionsOfRows(offered(facility?.departments ?? []))}
        error={problems['departmentId']}
        {...register('departmentId')}
      />
      <TextAreaField
        label="説明"
        help="職員がシナリオを選ぶときに読みます。"
        rows={2}
        counter={scenarioLimits.description}
        error={problems['description']}
        {...register('description')}
      />
      <SelectField
        label="責任者"
        help="内容に責任を持つ職員です。"
        emptyLabel="決めない"
        options={people}
        error={problems['ownerId']}
        {...register('ownerId')}
      />
      <TextField
        label="見直し期限"
        help="この日までに内容を見直します。期限が近づくと一覧に印が付きます。"
        type="date"
        error={problems['reviewDueOn']}
        {...register('reviewDueOn')}
      />
    </>
  );
}
