import { offered } from '@nattoku/contract/facility/facility';
import { roleNames } from '@nattoku/contract/auth/permissions';
import type { StaffOption } from '@nattoku/contract/staff/staff';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField, type SelectOption } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

export function PlaceFields({ form: { register, problems, getValues } }: { form: PatientForm }) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: staff } = useQuery(staffOptionsQuery);
  const { departmentId, wardId } = getValues();
  const options = (rows: readonly { id: string; name: string; active: boolean }[] = []) =>
    offered(rows, [departmentId, wardId]).map(({ id, name }) => ({ value: id, label: name }));
  // A select shows its value only once its options are there.
  const key = facility ? 'ready' : 'waiting';
  return (
    <FormSection title="所属">
      <FormRow>
        <SelectField
          key={`department-${key}`}
          label="診療科"
          emptyLabel="未設定"
          options={options(facility?.departments)}
          {...register('departmentId')}
        />
        <SelectField
          key={`ward-${key}`}
          label="病棟"
          emptyLabel="未設定（外来など）"
          options={options(facility?.wards)}
          {...register('wardId')}
        />
      </FormRow>
      <FormRow>
        <SelectField
          key={`staff-${staff ? 'ready' : 'waiting'}`}
          label="担当"
          emptyLabel="未設定"
          options={attending(staff?.items ?? [], getValues('attendingStaffId'))}
          {...register('attendingStaffId')}
        />
        <TextField label="病室" error={problems['room']} {...register('room')} />
        <TextField label="ベッド" error={problems['bed']} {...register('bed')} />
      </FormRow>
    </FormSection>
  );
}

/** Those who work here now; the person who was chosen and has left stays chosen until somebody else is. */
const attending = (staff: readonly StaffOption[], chosen: string): SelectOption[] => {
  const options = staff.map(({ id, name, role }) => ({ value: id as string, label: `${name}（${roleNames[role]}）` }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: '（いまはいない職員）' }, ...options];
};
