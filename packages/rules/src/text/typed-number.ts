import { withPlainHyphens } from '#text/normalise-input.ts';

export type NumberFault = 'notANumber' | 'hasComma';

/** `text` is in half width without blanks around it: the number where there is no fault, else what was typed. */
type TypedNumber = { text: string; fault: NumberFault | null };

/**
 * Reads a number as Japanese keyboards type it. The only rule for numbers that people type, on every page and on the server: digits of either width,
 * one decimal point, a minus sign. A comma is ambiguous (1,200 and 12,5) and refused, as are exponents, other bases, signs and units.
 */
export function readNumber(typed: string): TypedNumber {
  const trimmed = typed.trim();
  const text = /\p{Cc}/u.test(trimmed) ? trimmed : withPlainHyphens(trimmed);
  if (/^-?\d+(\.\d+)?$/.test(text)) return { text, fault: null };
  return { text, fault: /^-?[\d.\s]*\d[\s]*[,、､][\d.,、､\s]*$/.test(text) ? 'hasComma' : 'notANumber' };
}

/** The number that was typed, or NaN. */
export function numberOf(typed: string): number {
  const { text, fault } = readNumber(typed);
  return fault === null ? Number(text) : Number.NaN;
}

export const numberFaultWords: Record<NumberFault, string> = {
  notANumber: '数字だけで入力してください（単位や記号は付けないでください）',
  hasComma: 'カンマ（,）を付けずに入力してください（小数点は「.」です）',
};

const MOST_DECIMALS = 6;
/** Below this a result is what floating-point arithmetic leaves of nothing. */
const NOISE = 1e-9;

/** A computed result with at most six decimals, or six significant digits where it is smaller than one. */
export function roundResult(value: number): number {
  const size = Math.abs(value);
  if (size < NOISE) return 0;
  return Number(size < 1 ? value.toPrecision(MOST_DECIMALS) : value.toFixed(MOST_DECIMALS));
}

/** A number with so many decimals, rounded as on paper: 24.95 with one decimal is 25, although the nearest binary number is below 24.95. */
export function roundTo(value: number, places: number): number {
  if (Number.isInteger(value)) return value;
  const digits = numberText(Math.round(Number(`${numberText(Math.abs(value))}e${places}`)));
  const rounded = Number(`${digits}e${-places}`);
  return value < 0 ? -rounded || 0 : rounded;
}

/** A number in digits, never with an exponent, so that `readNumber` reads it. */
export function numberText(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === '') return text;
  const places = Number(exponent);
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(places, '0')}`;
}
