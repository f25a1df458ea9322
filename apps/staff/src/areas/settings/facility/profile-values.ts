import { checkProfile, normaliseProfile } from '@nattoku/contract/facility/facility-input';
import {
  type FacilityProfile,
  type OpeningHours,
  type Weekday,
  weekdays,
} from '@nattoku/contract/facility/facility-settings';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import type { FieldProblem } from '@nattoku/contract/shared/problems';

type Span = { opens: string; closes: string };
/** Morning and afternoon; an empty box is none. */
export type Day = [morning: Span, afternoon: Span];

/** The profile as it stands in the boxes of its form. */
export type ProfileValues = {
  name: string;
  nameKana: string;
  medicalInstitutionCode: string;
  postalCode: string;
  address: string;
  phone: string;
  hours: Record<Weekday, Day>;
  numberLength: string;
  padding: PatientNumberRule['padding'];
  characters: PatientNumberRule['characters'];
  checkDigit: PatientNumberRule['checkDigit'];
};

const none: Span = { opens: '', closes: '' };

export const dayOf = (hours: OpeningHours, weekday: Weekday): Day => {
  const spans = hours.filter((span) => span.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }));
  const [first, second] = spans;
  // A day that begins after noon has no morning.
  return first && !second && first.opens >= '12:00' ? [none, first] : [first ?? none, second ?? none];
};

export const valuesOf = (profile: FacilityProfile): ProfileValues => ({
  name: profile.name,
  nameKana: profile.nameKana ?? '',
  medicalInstitutionCode: profile.medicalInstitutionCode ?? '',
  postalCode: profile.postalCode ?? '',
  address: profile.address ?? '',
  phone: profile.phone ?? '',
  hours: {
    mon: dayOf(profile.openingHours, 'mon'),
    tue: dayOf(profile.openingHours, 'tue'),
    wed: dayOf(profile.openingHours, 'wed'),
    thu: dayOf(profile.openingHours, 'thu'),
    fri: dayOf(profile.openingHours, 'fri'),
    sat: dayOf(profile.openingHours, 'sat'),
    sun: dayOf(profile.openingHours, 'sun'),
  },
  numberLength: profile.patientNumberRule.length?.toString() ?? '',
  padding: profile.patientNumberRule.padding,
  characters: profile.patientNumberRule.characters,
  checkDigit: profile.patientNumberRule.checkDigit,
});

export function profileOf({
  hours,
  numberLength,
  padding,
  characters,
  checkDigit,
  ...values
}: ProfileValues): FacilityProfile {
  const openingHours = weekdays.flatMap((weekday) =>
    hours[weekday].filter(({ opens, closes }) => opens !== '' && closes !== '').map((span) => ({ weekday, ...span })),
  );
  const length = numberLength === '' ? null : Number(numberLength);
  return normaliseProfile({ ...values, openingHours, patientNumberRule: { length, padding, characters, checkDigit } });
}

export const isHalf = ({ opens, closes }: Span): boolean => (opens === '') !== (closes === '');

export const checkValues = (values: ProfileValues): FieldProblem[] => [
  ...checkProfile(profileOf(values)),
  ...(weekdays.some((weekday) => values.hours[weekday].some(isHalf))
    ? [{ field: 'openingHours', message: '始まりと終わりの両方を入力するか、両方を空にしてください' }]
    : []),
];
