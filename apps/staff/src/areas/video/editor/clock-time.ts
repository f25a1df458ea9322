import { formatClock } from '@nattoku/rules/time/date-time';
import { cleanDigits } from '@nattoku/rules/text/normalise-input';

/** Seconds of 「1:05」, 「65」, 「1:02:03」 or 「1:05.250」; null for nothing, NaN for what is no time. */
export function secondsOfClock(typed: string): number | null {
  const text = cleanDigits(typed, { spaces: true }).value.replaceAll('：', ':');
  if (text === '') return null;
  const [whole = '', fraction = '0'] = text.replace(/[．,，]/, '.').split('.');
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(whole) || !/^\d{1,3}$/.test(fraction)) return Number.NaN;
  const seconds = whole.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (seconds * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

/** 「1:05」, and 「1:05.250」 where a tenth of a second matters; `secondsOfClock` reads both. */
export const clockOf = (seconds: number): string => {
  const thousandths = Math.round(seconds * 1000);
  const rest = thousandths % 1000;
  return `${formatClock(thousandths / 1000)}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`;
};
