import { consentTemplateLimits } from '@nattoku/contract/consent/consent-template';
import { offered } from '@nattoku/contract/facility/facility';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type FieldPath, type FieldValues, type UseFormRegister } from 'react-hook-form';
import { ApproachesField } from '#areas/consent/template/approaches-field.tsx';
import type { TemplateValues } from '#areas/consent/template/template-values.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

type Props = {
  register: UseFormRegister<TemplateValues>;
  control: Control<TemplateValues>;
  problems: Partial<Record<string, string>>;
};

/** A form whose values hold more than the facts of a template hands over what concerns them. */
export const factsOf = <Values extends FieldValues & TemplateValues>(form: {
  register: UseFormRegister<Values>;
  control: Control<Values>;
  problems: Partial<Record<string, string>>;
}): Props => ({
  // The names of TemplateValues are names of every form that holds them, which the library's types cannot say.
  register: ((name: FieldPath<TemplateValues>) =>
    form.register(name as unknown as FieldPath<Values>)) as Props['register'],
  control: form.control as unknown as Props['control'],
  problems: form.problems,
});

/** What a form is called, and who answers for it. */
export function DetailsFields({ register, control, problems }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: people } = useQuery(staffOptionsQuery);
  return (
    <>
      <TextField
        label="様式番号"
        help="紙の同意書に印刷している番号です。例: 消内-012"
        required
        counter={consentTemplateLimits.number}
        autoComplete="off"
        error={problems['number']}
        {...register('number')}
      />
      <TextField
        label="名前"
        required
        counter={consentTemplateLimits.name}
        autoComplete="off"
        error={problems['name']}
        {...register('name')}
      />
      <SelectField
        label="診療科"
        emptyLabel="全科で使う"
        options={optionsOfRows(offered(facility?.departments ?? []))}
        error={problems['departmentId']}
        {...register('departmentId')}
      />
      <Controller
        name="approachIds"
        control={control}
        render={({ field: { value, onChange } }) => (
          <ApproachesField value={value} error={problems['approachIds']} onChange={onChange} />
        )}
      />
      <SelectField
        label="責任者"
        help="内容に責任を持つ職員です。"
        emptyLabel="決めない"
        options={optionsOfRows(people?.items ?? [])}
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
