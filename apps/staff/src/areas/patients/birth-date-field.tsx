import { ageOn, formatBirthDate, parseBirthDate } from '@nattoku/rules/birth-date';
import { TextField } from '@nattoku/ui/text-field';
import { useWatch } from 'react-hook-form';
import type { PatientForm } from '#areas/patients/use-patient-form.ts';
import { useToday } from '#platform/use-today.ts';

/** One box for every way in which a birth date is written; says at once how it was understood. */
export function BirthDateField({ form }: { form: PatientForm }) {
  const typed = useWatch({ control: form.control, name: 'birthDate' });
  const today = useToday();
  const birth = parseBirthDate(typed, today);
  const understood = 'date' in birth ? `${formatBirthDate(birth.date)}　${ageOn(birth.date, today)}歳` : undefined;
  return (
    <TextField
      label="生年月日"
      required
      placeholder="S33.4.2"
      help={understood ?? '西暦・和暦どちらでも：1958/4/2、19580402、S33.4.2、昭和33年4月2日'}
      error={form.problems.birthDate}
      {...form.register('birthDate')}
    />
  );
}
