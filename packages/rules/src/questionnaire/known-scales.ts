import { blankItem } from '#interview/item/blank-item.ts';
import type { Band, Choice, FlagRule, InterviewForm, InterviewItem, Kept } from '#interview/item/interview-item.ts';

/**
 * A scale of others that is known by its LOINC codes wherever it comes from. Its wording is not part of this system: it is read in with the licence that
 * it has. What is here is how its points are added, and what has to be seen at once.
 */
export type KnownScale = {
  name: string;
  holder: string;
  /** What its holder permits, in the holder's words, with where they stand; whether it holds for a translation a person has to find out. */
  terms: string;
  /** Of the rule of its points. */
  scoringVersion: string;
  highest: number;
  missingRule: string;
  /** LOINC, in the order of the questions. */
  questions: readonly string[];
  bands: readonly Band[];
  /** Questions of which every answer with points is told at once. */
  alarming: readonly { question: string; key: string; name: string }[];
};

const steps = (...from: number[]): Band[] =>
  [0, ...from].map((each, at, all) => ({
    from: each,
    label: all[at + 1] === undefined ? `${each}点以上` : `${each}〜${(all[at + 1] ?? 0) - 1}点`,
    level: each >= 10 ? 'amber' : 'none',
  }));

const NOTHING_MISSING = '未回答が1つでもあれば、合計を出しません';
const PHQ_HOLDER = 'Spitzer, Williams, Kroenke ほか（Pfizer Inc. の助成）。日本語訳は訳者の許諾を確かめてください';

const permits = (panel: string): string =>
  `原版の利用条件（PHQ Screeners・LOINC ${panel}）：Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.　読み込んだ日本語訳の利用条件は、別に確かめて書き足してください。`;

/**
 * LOINC panels 44249-1 and 69737-5, their questions in the order of loinc.org/69729-2, which holds both; the answers and their points are the list
 * loinc.org/LL358-3.
 */
export const knownScales: readonly KnownScale[] = [
  {
    name: 'PHQ-9',
    holder: PHQ_HOLDER,
    terms: permits('44249-1'),
    scoringVersion: 'Kroenke 2001（0〜27点）',
    highest: 27,
    missingRule: NOTHING_MISSING,
    questions: ['44250-9', '44255-8', '44259-0', '44254-1', '44251-7', '44258-2', '44252-5', '44253-3', '44260-8'],
    bands: steps(5, 10, 15, 20),
    alarming: [{ question: '44260-8', key: 'phq-9-item-9', name: 'PHQ-9 の質問9' }],
  },
  {
    name: 'GAD-7',
    holder: PHQ_HOLDER,
    terms: permits('69737-5'),
    scoringVersion: 'Spitzer 2006（0〜21点）',
    highest: 21,
    missingRule: NOTHING_MISSING,
    questions: ['69725-0', '68509-9', '69733-4', '69734-2', '69735-9', '69689-8', '69736-7'],
    bands: steps(5, 10, 15),
    alarming: [],
  },
];

const LOINC = 'http://loinc.org';
/** What the answers of both count, by their LOINC codes (LL358-3). */
const pointsOfAnswer: Readonly<Record<string, number>> = {
  'LA6568-5': 0,
  'LA6569-3': 1,
  'LA6570-1': 2,
  'LA6571-9': 3,
};

type Question = { linkId: string; options: readonly Choice[] };

/** A form that asks a scale that is known, with its sum and what has to be seen at once; null for any other. What it says of them itself stays. */
export function withKnownScale(given: InterviewForm): { scale: KnownScale; form: InterviewForm } | null {
  const form = { ...given, items: given.items.map(pointed) };
  const byCode = new Map(form.items.flatMap(codedIn));
  const scale = knownScales.find(({ questions }) => questions.every((code) => isPointed(byCode.get(code))));
  if (!scale) return null;
  const linkIds = scale.questions.flatMap((code) => byCode.get(code)?.linkId ?? []);
  const hasSum = everyItem(form.items).some(
    (item) => item.kind === 'computed' && item.score && linkIds.every((each) => item.score?.items.includes(each)),
  );
  return {
    scale,
    form: {
      ...form,
      items: hasSum ? form.items : [...form.items, sumOf(scale, form.items, linkIds)],
      flags: [...form.flags, ...alarmsOf(scale, form, byCode)],
    },
  };
}

const everyItem = (items: readonly InterviewItem[]): InterviewItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.items)]);

/** The options of a question with the points that their codes have, where it says none itself. */
const pointed = (item: InterviewItem): InterviewItem => {
  const items = item.items.map(pointed);
  if (item.kind !== 'choice' && item.kind !== 'matrix') return { ...item, items };
  if (item.options.some(({ score }) => score !== null)) return { ...item, items };
  const known = item.options.map((option) => pointsOfAnswer[option.system === LOINC ? option.code : ''] ?? null);
  if (known.length === 0 || known.includes(null)) return { ...item, items };
  return { ...item, items, options: item.options.map((option, at) => ({ ...option, score: known[at] ?? null })) };
};

const codesOf = (raw: Kept | null): string[] => {
  const codings = Array.isArray(raw?.['code']) ? (raw['code'] as Kept[]) : [];
  return codings.flatMap(({ system, code }) => (system === LOINC && typeof code === 'string' ? [code] : []));
};

const codedIn = (item: InterviewItem): [code: string, question: Question][] => {
  const inside = item.items.flatMap(codedIn);
  if (item.kind === 'choice') return [...codesOf(item.kept).map((code): [string, Question] => [code, item]), ...inside];
  if (item.kind !== 'matrix') return inside;
  const rows = Array.isArray(item.kept?.['item']) ? (item.kept['item'] as Kept[]) : [];
  const coded = rows.flatMap((row) =>
    codesOf(row).map((code): [string, Question] => [code, { linkId: String(row['linkId']), options: item.options }]),
  );
  return [...coded, ...inside];
};

/** Both count from 0 to 3; a question that counts otherwise is another one. */
const isPointed = (question: Question | undefined): boolean =>
  question !== undefined &&
  [0, 1, 2, 3].every((points) => question.options.some(({ score }) => score === points)) &&
  question.options.length === 4;

const sumOf = ({ name, bands }: KnownScale, items: readonly InterviewItem[], linkIds: string[]): InterviewItem => {
  const taken = new Set(everyItem(items).map(({ linkId }) => linkId));
  const wished = `${name.toLowerCase()}-sum`;
  const linkId = [wished, `${wished}-2`, crypto.randomUUID()].find((each) => !taken.has(each)) ?? wished;
  return blankItem('computed', linkId, {
    text: `${name} 合計`,
    isHidden: true,
    as: 'integer',
    score: { items: linkIds, missing: { most: 0, isProrated: false }, bands: [...bands] },
  });
};

const alarmsOf = (
  { alarming }: KnownScale,
  { flags }: InterviewForm,
  byCode: ReadonlyMap<string, Question>,
): FlagRule[] =>
  alarming.flatMap(({ question, key, name }): FlagRule[] => {
    const asked = byCode.get(question);
    if (!asked || flags.some((flag) => flag.key === key)) return [];
    const conditions = asked.options
      .filter(({ score }) => (score ?? 0) > 0)
      .map(({ code, system }) => ({
        of: 'answer' as const,
        linkId: asked.linkId,
        operator: '=' as const,
        value: { type: 'option' as const, code, system },
      }));
    return [{ key, name, level: 'red', behaviour: 'any', conditions }];
  });
