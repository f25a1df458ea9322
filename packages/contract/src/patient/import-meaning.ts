import { foldForSearch } from '@nattoku/rules/text/text-folding';
import type { TranslatedTarget } from '#patient/import-target.ts';

const sexes: Record<string, readonly string[]> = {
  male: ['1', 'm', '男', '男性', 'male', '男子'],
  female: ['2', 'f', '女', '女性', 'female', '女子'],
  other: ['3', 'その他', 'other', 'o'],
  unknown: ['0', '9', '不明', 'unknown', 'u'],
};
const languages: Record<string, readonly string[]> = {
  ja: ['日本語', 'japanese', 'jpn', 'jp'],
  'ja-easy': ['やさしい日本語'],
  en: ['英語', 'english', 'eng'],
  zh: ['中国語', 'chinese', 'zho', 'chi'],
  vi: ['ベトナム語', 'vietnamese', 'vie'],
  pt: ['ポルトガル語', 'portuguese', 'por'],
};

type Place = { id: string; code: string; name: string };
/** What departments and wards a value can mean. */
export type Places = { departments: readonly Place[]; wards: readonly Place[] };

const folded = (words: Record<string, readonly string[]>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(words).flatMap(([meaning, all]) => [meaning, ...all].map((word) => [foldForSearch(word), meaning])),
  );

const sexWords = folded(sexes);
const languageWords = folded(languages);

const placeOf = (places: readonly Place[], value: string): string | null => {
  const wanted = foldForSearch(value);
  const byCode = places.find(({ code }) => foldForSearch(code) === wanted);
  // Codes lose their leading zeros in spreadsheets.
  const byNumber = places.filter(
    ({ code }) => /^\d+$/.test(code) && /^\d+$/.test(wanted) && Number(code) === Number(wanted),
  );
  const byName = places.find(({ name }) => foldForSearch(name) === wanted);
  return (byCode ?? byName ?? (byNumber.length === 1 ? byNumber[0] : undefined))?.id ?? null;
};

/** What a value of a file means by itself, or null where somebody has to say. */
export function guessMeaning(target: TranslatedTarget, value: string, { departments, wards }: Places): string | null {
  if (target === 'sex') return sexWords.get(foldForSearch(value)) ?? null;
  if (target === 'language') return languageWords.get(foldForSearch(value)) ?? null;
  return placeOf(target === 'departmentId' ? departments : wards, value);
}
