import { characterCount } from '@nattoku/rules/text/text-length';

/** A layer may be this many times as long as its Japanese, and always this many characters: beyond is a text that went astray. */
export const LONGEST_RATIO = 6;
export const ALWAYS_ALLOWED = 300;

export const longestFor = (japanese: string): number =>
  Math.max(ALWAYS_ALLOWED, LONGEST_RATIO * characterCount(japanese));
