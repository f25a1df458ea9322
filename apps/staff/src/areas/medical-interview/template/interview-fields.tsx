import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { offered } from '@nattoku/contract/facility/facility';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import { instrumentsQuery } from '#areas/medical-interview/template/instrument/instrument.queries.ts';
import type { InterviewValues } from '#areas/medical-interview/template/interview-values.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';

type Props = { register: UseFormRegister<InterviewValues>; problems: Partial<Record<string, string>> };

/** What a questionnaire is called, what it belongs to, and who answers for it. */
export function InterviewFields({ register, problems }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: approaches } = useQuery(approachChoicesQuery);
  const { data: instruments } = useQuery(instrumentsQuery);
  const people = useStaffOptions();
  return (
    <>
      <TextField
        label="名前"
        required
        counter={interviewFormLimits.name}
        autoComplete="off"
        error={problems['name']}
        {...register('name')}
      />
      <SelectField
        label="アプローチ"
        help="どの手術・検査・治療の問診票かを決めます。"
        emptyLabel="決めない"
        options={optionsOfRows(approaches?.items)}
        error={problems['approachId']}
        {...register('approachId')}
      />
      <SelectField
        label="尺度"
        help="ほかの人がつくった尺度（PHQ-9など）を使うときに選びます。許諾が記録されたものだけを公開できます。"
        emptyLabel="使わない"
        options={optionsOfRows(instruments?.items)}
        error={problems['instrumentId']}
        {...register('instrumentId')}
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
        help="職員が問診票を選ぶときに読みます。"
        rows={2}
        counter={interviewFormLimits.description}
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
