import { alphaNum } from '@nattoku/rules/text/validation';
import { z } from 'zod';

export const patientNumberCharacters = ['digits', 'alphaNum', 'alphaNumHyphen'] as const;
export const patientNumberCheckDigits = ['none', 'modulus10', 'modulus11'] as const;

/** How a facility writes its patient numbers (specification/patient.md §§1–2). A number is text and never loses its leading zeros. */
export const PatientNumberRule = z.object({
  /** How many characters every number has; null leaves it open, up to 20. */
  length: z.int().min(1).max(20).nullable(),
  /** `zero`: a shorter number of digits is filled with zeros in front up to `length`. */
  padding: z.enum(['none', 'zero']),
  characters: z.enum(patientNumberCharacters),
  /** The last digit proves the others (HL7 v2, table 0061: M10 and M11); only with digits. */
  checkDigit: z.enum(patientNumberCheckDigits),
});
export type PatientNumberRule = z.infer<typeof PatientNumberRule>;

export const defaultPatientNumberRule: PatientNumberRule = {
  length: null,
  padding: 'none',
  characters: 'alphaNumHyphen',
  checkDigit: 'none',
};

const LONGEST = 20;

type Pattern = { fits: (text: string) => boolean; message: string };

const patterns: Record<PatientNumberRule['characters'], Pattern> = {
  digits: { fits: (text) => /^[0-9]+$/.test(text), message: '患者番号は数字で入力してください' },
  alphaNum: { fits: (text) => alphaNum(text) === true, message: '患者番号は英数字で入力してください' },
  alphaNumHyphen: {
    fits: (text) => /^[0-9A-Za-z-]+$/.test(text),
    message: '患者番号は英数字とハイフンで入力してください',
  },
};

/** The number as this facility writes it: `10` becomes `00000010` where zeros fill eight places. Expects it cleaned, without blanks. */
export function padPatientNumber({ length, padding }: PatientNumberRule, typed: string): string {
  return padding === 'zero' && length !== null && /^[0-9]+$/.test(typed) ? typed.padStart(length, '0') : typed;
}

/** What is wrong with a number that is padded already, as a sentence for its field; null where nothing is. */
export function patientNumberProblem(rule: PatientNumberRule, patientNumber: string): string | null {
  const { fits, message } = patterns[rule.characters];
  if (patientNumber === '') return '患者番号を入力してください';
  if (!fits(patientNumber)) return message;
  if (rule.length !== null && patientNumber.length !== rule.length)
    return `患者番号は${rule.length}桁で入力してください`;
  if (patientNumber.length > LONGEST) return `患者番号は${LONGEST}文字以内で入力してください`;
  if (!hasRightCheckDigit(rule.checkDigit, patientNumber))
    return '患者番号の最後の数字（チェックデジット）が合いません。番号をもう一度確かめてください';
  return null;
}

/** What is wrong with the rule itself. */
export function patientNumberRuleProblem({
  length,
  padding,
  characters,
  checkDigit,
}: PatientNumberRule): string | null {
  if (padding === 'zero' && length === null) return '前にゼロを補うときは、桁数を決めてください';
  if (checkDigit !== 'none' && characters !== 'digits') return 'チェックデジットは、数字だけの患者番号で使えます';
  if (checkDigit !== 'none' && length === 1) return 'チェックデジットを使うときは、桁数を2桁以上にしてください';
  return null;
}

function hasRightCheckDigit(kind: PatientNumberRule['checkDigit'], patientNumber: string): boolean {
  if (kind === 'none') return true;
  const digits = [...patientNumber].map(Number).toReversed();
  const [checkDigit, ...rest] = digits;
  return rest.length > 0 && checkDigit === (kind === 'modulus10' ? modulus10(rest) : modulus11(rest));
}

// Both begin at the last digit, and get the digits in that order.
const modulus10 = (digits: readonly number[]): number => {
  const sum = digits.reduce((total, digit, place) => {
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** Ten has no digit: a number that would need it is never given out. */
const modulus11 = (digits: readonly number[]): number => {
  const rest = digits.reduce((total, digit, place) => total + digit * ((place % 6) + 2), 0) % 11;
  return rest === 0 ? 0 : 11 - rest;
};
