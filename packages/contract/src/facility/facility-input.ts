import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { cleanDigits, cleanPhone, cleanPostalCode, normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, noComma, numeric, required, type ValidationResult } from '@nattoku/rules/text/validation';
import {
  type FacilityProfile,
  type NewDepartment,
  type NewWard,
  type OpeningHours,
  weekdays,
} from '#facility/facility-settings.ts';
import { patientNumberRuleProblem } from '#patient/patient-number-rule.ts';
import type { FieldProblem } from '#shared/problems.ts';
import type { Language } from '#shared/primitives.ts';

/** Perceived characters. */
export const facilityLimits = { code: 10, name: 40, shortName: 10, floor: 10, facilityName: 80, address: 200 } as const;

const oneLine = (text: string): string => normaliseText(text).replace(/\s+/g, ' ');
const orNull = (text: string | null, clean: (text: string) => string): string | null => clean(text ?? '') || null;
const narrow = (text: string): string => oneLine(text.normalize('NFKC'));

const named = (checks: Record<string, readonly ValidationResult[]>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, verdicts]) =>
    verdicts
      .filter((verdict) => verdict !== true)
      .slice(0, 1)
      .map((message) => ({ field, message })),
  );

const institutionCode = (text: string): string => cleanDigits(text, { hyphens: true, spaces: true }).value;

const codeVerdicts = (code: string): ValidationResult[] => [
  required(code),
  max(code, facilityLimits.code),
  code === '' || /^[0-9A-Za-z-]+$/.test(code) || '英数字とハイフンで入力してください',
];

const phoneVerdict = (phone: string | null): ValidationResult =>
  phone === null || /^\+?[0-9-]{6,20}$/.test(phone) || '電話番号は数字とハイフンで入力してください';

export const normaliseDepartment = <D extends NewDepartment>(input: D): D => ({
  ...input,
  code: narrow(input.code),
  name: oneLine(input.name),
  shortName: orNull(input.shortName, oneLine),
  jamiCode: orNull(input.jamiCode, narrow),
});

/**
 * What is wrong with a normalised department; the form and the server ask the same question. Lists of staff name several departments in one
 * cell, with commas between them.
 */
export const checkDepartment = ({ code, name, shortName }: NewDepartment): FieldProblem[] =>
  named({
    code: codeVerdicts(code),
    name: [required(name), max(name, facilityLimits.name), noComma(name)],
    shortName: [max(shortName, facilityLimits.shortName), noComma(shortName)],
  });

export const normaliseWard = <W extends NewWard>(input: W): W => ({
  ...input,
  code: narrow(input.code),
  name: oneLine(input.name),
  floor: orNull(input.floor, narrow),
  phone: orNull(input.phone, (text) => cleanPhone(text).value),
  departmentIds: [...new Set(input.departmentIds)],
});

export const checkWard = ({ code, name, floor, phone }: NewWard): FieldProblem[] =>
  named({
    code: codeVerdicts(code),
    name: [required(name), max(name, facilityLimits.name)],
    floor: [max(floor, facilityLimits.floor)],
    phone: [phoneVerdict(phone)],
  });

export const inOrder = (hours: OpeningHours): OpeningHours =>
  hours.toSorted((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.opens.localeCompare(b.opens));

export const normaliseProfile = <P extends FacilityProfile>(input: P): P => ({
  ...input,
  name: oneLine(input.name),
  nameKana: orNull(input.nameKana, (text) => toFullWidthKatakana(oneLine(text))),
  medicalInstitutionCode: orNull(input.medicalInstitutionCode, institutionCode),
  postalCode: orNull(input.postalCode, (text) => cleanPostalCode(text).value),
  address: orNull(input.address, oneLine),
  phone: orNull(input.phone, (text) => cleanPhone(text).value),
  openingHours: inOrder(input.openingHours),
});

/** The weekdays whose spans end before they begin, or run into each other. */
export const impossibleDay = (hours: OpeningHours) =>
  weekdays.find((weekday) => {
    const spans = hours.filter((span) => span.weekday === weekday);
    const [first, second] = spans;
    const isBackward = spans.some(({ opens, closes }) => opens >= closes);
    return isBackward || spans.length > 2 || (first && second && first.closes > second.opens);
  });

const institutionCodeVerdicts = (code: string | null): ValidationResult[] => [
  numeric(code),
  code === null ||
    /^[0-9]{10}$/.test(code) ||
    '医療機関コードは10桁の数字（都道府県2桁・区分1桁・番号7桁）で入力してください',
];

type Hospital = Pick<FacilityProfile, 'name' | 'medicalInstitutionCode' | 'phone'>;

/** What the operator says of a hospital to begin with. */
export const normaliseHospital = <H extends Hospital>(input: H): H => ({
  ...input,
  name: oneLine(input.name),
  medicalInstitutionCode: orNull(input.medicalInstitutionCode, institutionCode),
  phone: orNull(input.phone, (text) => cleanPhone(text).value),
});

export const checkHospital = ({ name, medicalInstitutionCode, phone }: Hospital): FieldProblem[] =>
  named({
    name: [required(name), max(name, facilityLimits.facilityName)],
    medicalInstitutionCode: institutionCodeVerdicts(medicalInstitutionCode),
    phone: [phoneVerdict(phone)],
  });

export function checkProfile(profile: FacilityProfile): FieldProblem[] {
  const { name, nameKana, medicalInstitutionCode, postalCode, address, phone, openingHours, patientNumberRule } =
    profile;
  return named({
    name: [required(name), max(name, facilityLimits.facilityName)],
    nameKana: [
      max(nameKana, facilityLimits.facilityName),
      nameKana === null || isKatakanaName(nameKana) || 'フリガナはカタカナで入力してください',
    ],
    medicalInstitutionCode: institutionCodeVerdicts(medicalInstitutionCode),
    postalCode: [postalCode === null || /^\d{3}-\d{4}$/.test(postalCode) || '郵便番号は7桁の数字で入力してください'],
    address: [max(address, facilityLimits.address)],
    phone: [phoneVerdict(phone)],
    openingHours: [
      impossibleDay(openingHours) === undefined ||
        '診療時間は、始まりより後に終わり、午前と午後が重ならないように入力してください',
    ],
    patientNumberRule: [patientNumberRuleProblem(patientNumberRule) ?? true],
  });
}

/** Japanese is what every patient can fall back to. */
export const checkLanguages = (languages: readonly Language[]): FieldProblem[] =>
  named({ languages: [languages.includes('ja') || '日本語は必ず選んでください'] });
