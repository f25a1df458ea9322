import { isStorable, normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';
import { z } from 'zod';

const NOT_STORABLE = '保存できない文字が含まれています。消して入力し直してください';

/**
 * Every string that enters is one of these three; a test of all endpoints finds one that is not. As it was given: secrets, codes, addresses and
 * what is searched for. `longest` counts code units.
 */
export const verbatim = (longest: number) => z.string().max(longest).refine(isStorable, NOT_STORABLE);

/** What people write, in the one normal form, with its line ends. `max` counts perceived characters and is checked by the form's own rules; here it bounds. */
export const text = (max: number) => verbatim(max * 4).overwrite(normaliseText);

/** The same on one line: names, titles, places. */
export const line = (max: number) => verbatim(max * 4).overwrite(normaliseLine);
