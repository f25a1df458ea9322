import type { Patient } from '@nattoku/contract/patient/patient';
import { ageOn, formatBirthDate } from '@nattoku/rules/time/birth-date';
import { TextField } from '@nattoku/ui/form/text-field';
import { useWatch } from 'react-hook-form';
import { readBirthDate } from '#areas/patient/record/patient-values.ts';
import type { PatientForm } from '#areas/patient/record/use-patient-form.ts';
import { useToday } from '#platform/use-today.ts';

const ways = '西暦・和暦どちらでも：1958/4/2、19580402、S33.4.2、昭和33年4月2日、3330402';

/** One box for every way in which a birth date is written; says at once how it was understood. */
export function BirthDateField({ form, before }: { form: PatientForm; before: Patient | undefined }) {
  const [birthDate, isProvisional] = useWatch({ control: form.control, name: ['birthDate', 'isProvisional'] });
  const today = useToday();
  const birth = readBirthDate({ ...form.getValues(), birthDate, isProvisional }, before);
  const understood =
    'date' in birth &&
    `${formatBirthDate(birth.date)}　${ageOn(birth.date, today)}歳${birth.estimated ? '（推定）' : ''}`;
  const help = isProvisional ? `分からないときは「70歳くらい」でもかまいません。${ways}` : ways;
  return (
    <TextField
      label="生年月日"
      required
      placeholder="S33.4.2"
      help={understood || help}
      error={form.problems['birthDate']}
      {...form.register('birthDate')}
    />
  );
}
