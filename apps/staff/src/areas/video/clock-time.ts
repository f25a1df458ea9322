import { cleanDigits } from '@nattoku/rules/normalise-input';

/** Seconds of 「1:05」, 「65」 or 「1:02:03」; null for nothing, NaN for what is no time. */
export function secondsOfClock(typed: string): number | null {
  const text = cleanDigits(typed, { spaces: true }).value.replaceAll('：', ':');
  if (text === '') return null;
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(text)) return Number.NaN;
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
