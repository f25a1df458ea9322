import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import {
  type BlockKey,
  blockKeys,
  type CoreRisk,
  type ExplanationBlock,
  type ExplanationBlocks,
  type NewApproach,
} from '#video/approach.ts';
import {
  type Alternative,
  type PackagePlan,
  packageParts,
  type RiskShare,
  riskShareWords,
} from '#video/approach-plan.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** Perceived characters. */
export const approachLimits = {
  name: 100,
  description: 2000,
  synonym: 30,
  synonyms: 20,
  block: 3000,
  reason: 100,
  riskName: 50,
  frequency: 20,
  source: 100,
  riskPlain: 200,
  alternative: 50,
  alternatives: 10,
  merits: 500,
  message: 1000,
} as const;

const PERCENT = /^約?\s*([0-9]+(?:\.[0-9]+)?)\s*%$/;

/** The per-cent that a frequency says, or null where it says so in words（まれ）. Reads 全角, too. */
export const percentOf = (frequency: string): number | null => {
  const [, figure] = PERCENT.exec(frequency.normalize('NFKC').trim()) ?? [];
  return figure === undefined ? null : Number(figure);
};

/** The figures of a per-cent that whole people of 100 or of 1,000 can show; null for what is finer or said in words. */
export const shareOfPercent = (percent: number | null): RiskShare | null => {
  if (percent === null || percent > 100) return null;
  if (Number.isInteger(percent)) return { people: percent, of: 100 };
  const ofThousand = Math.round(percent * 10_000) / 1000;
  return Number.isInteger(ofThousand) ? { people: ofThousand, of: 1000 } : null;
};

/** True where the block says something: a text, or why there is none. */
export const isFilled = ({ text, absentBecause }: ExplanationBlock): boolean =>
  (absentBecause ?? text).trim().length > 0;

/** Blocks that say nothing yet, in the guideline's order. */
export const missingBlocks = (blocks: ExplanationBlocks): BlockKey[] =>
  blockKeys.filter((key) => !isFilled(blocks[key]));

const normaliseBlock = ({ text, absentBecause }: ExplanationBlock): ExplanationBlock =>
  absentBecause === null
    ? { text: normaliseText(text), absentBecause }
    : { text: '', absentBecause: normaliseText(absentBecause) };

const normaliseBlocks = (blocks: ExplanationBlocks): ExplanationBlocks => ({
  condition: normaliseBlock(blocks.condition),
  prognosis: normaliseBlock(blocks.prognosis),
  treatment: normaliseBlock(blocks.treatment),
  drugs: normaliseBlock(blocks.drugs),
  alternatives: normaliseBlock(blocks.alternatives),
  surgery: normaliseBlock(blocks.surgery),
  research: normaliseBlock(blocks.research),
});

/** Figures lead: where there are any, the words are made of them; a per-cent that was typed becomes figures where it can. */
const normaliseRisk = (risk: CoreRisk): CoreRisk => ({
  ...risk,
  name: normaliseText(risk.name),
  plain: normaliseText(risk.plain),
  ...normaliseFrequency(risk.frequency, risk.share),
  source: normaliseText(risk.source),
});

const normaliseFrequency = (frequency: string, share: RiskShare | null): Pick<CoreRisk, 'frequency' | 'share'> => {
  const about = frequency.normalize('NFKC').trim().startsWith('約') ? '約' : '';
  if (share) return { frequency: `${about}${riskShareWords(share)}`, share };
  const percent = percentOf(frequency);
  if (percent === null) return { frequency: normaliseText(frequency), share: null };
  return { frequency: `${about}${percent}%`, share: shareOfPercent(percent) };
};

const normaliseAlternative = ({ id, name, doesNothing, merits, drawbacks }: Alternative): Alternative => ({
  id,
  name: normaliseText(name),
  doesNothing,
  merits: normaliseText(merits),
  drawbacks: normaliseText(drawbacks),
});

const normalisePackage = (plan: PackagePlan): PackagePlan => ({ ...plan, message: normaliseText(plan.message) });

export const normaliseApproach = <A extends NewApproach>(input: A): A => ({
  ...input,
  name: normaliseText(input.name),
  description: normaliseText(input.description),
  departmentIds: [...new Set(input.departmentIds)],
  videoIds: [...new Set(input.videoIds)],
  synonyms: [...new Set(input.synonyms.map(normaliseText).filter((word) => word !== ''))],
  blocks: normaliseBlocks(input.blocks),
  risks: input.risks.map(normaliseRisk),
  alternatives: input.alternatives.map(normaliseAlternative),
  attendees: [...new Set(input.attendees)],
  package: normalisePackage(input.package),
});

const textProblem = (text: string, length: number, optional = false): string | undefined =>
  [optional || required(text), max(text, length)].find((verdict) => verdict !== true);

const named = (checks: Record<string, string | undefined>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

/** What is wrong with a normalised approach; a block may still be empty while the approach is not published. */
export const checkApproach = (approach: NewApproach): FieldProblem[] => [
  ...named({
    name: textProblem(approach.name, approachLimits.name),
    description: textProblem(approach.description, approachLimits.description, true),
    synonyms: synonymProblem(approach.synonyms),
  }),
  ...blockKeys.flatMap((key) => checkBlock(key, approach.blocks[key])),
  ...approach.risks.flatMap((risk, index) => checkRisk(risk, index, approach.risks)),
  ...checkAlternatives(approach.alternatives),
  ...named({
    minutes: isMinutes(approach.minutes) ? undefined : '5〜480の整数で入力してください',
    ...Object.fromEntries(
      packageParts.map((part) => [
        `package.${part}.daysBefore`,
        isDays(approach.package[part].daysBefore) ? undefined : '0〜90の整数で入力してください',
      ]),
    ),
    reviewedOn: hasHalfAReview(approach) ? '確認者と確認日は両方入力してください' : undefined,
    'package.message': textProblem(approach.package.message, approachLimits.message, true),
  }),
];

const isMinutes = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 5 && minutes <= 480;
const isDays = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= 90;

const hasHalfAReview = ({ reviewerId, reviewedOn }: NewApproach): boolean =>
  (reviewerId === null) !== (reviewedOn === null);

const checkAlternatives = (alternatives: readonly Alternative[]): FieldProblem[] => [
  ...named({
    alternatives: alternatives.length > approachLimits.alternatives ? '選択肢は10個までにしてください' : undefined,
  }),
  ...alternatives.flatMap(({ name, merits, drawbacks, doesNothing }, index) => {
    const isSecond = doesNothing && alternatives.findIndex((each) => each.doesNothing) < index;
    return named({
      [`alternatives.${index}.name`]:
        textProblem(name, approachLimits.alternative) ??
        (isSecond ? '「何もしない」は1つだけにしてください' : undefined),
      [`alternatives.${index}.merits`]: textProblem(merits, approachLimits.merits, true),
      [`alternatives.${index}.drawbacks`]: textProblem(drawbacks, approachLimits.merits, true),
    });
  }),
];

const synonymProblem = (synonyms: readonly string[]): string | undefined => {
  if (synonyms.length > approachLimits.synonyms) return `別名は${approachLimits.synonyms}個までにしてください`;
  const isLong = synonyms.some((word) => max(word, approachLimits.synonym) !== true);
  return isLong ? `別名は1つ${approachLimits.synonym}文字までにしてください` : undefined;
};

const checkBlock = (key: BlockKey, { text, absentBecause }: ExplanationBlock): FieldProblem[] =>
  named({
    [`blocks.${key}.text`]: textProblem(text, approachLimits.block, true),
    [`blocks.${key}.absentBecause`]:
      absentBecause === null ? undefined : textProblem(absentBecause, approachLimits.reason),
  });

const isShare = ({ people, of }: RiskShare): boolean => Number.isInteger(people) && people >= 0 && people <= of;

const checkRisk = (risk: CoreRisk, index: number, risks: readonly CoreRisk[]): FieldProblem[] => {
  const percent = percentOf(risk.frequency);
  const isRepeated = risks.findIndex(({ id, name }) => id === risk.id || name === risk.name) < index;
  const repeated = isRepeated ? '同じリスクがあります' : undefined;
  return named({
    [`risks.${index}.name`]: textProblem(risk.name, approachLimits.riskName) ?? repeated,
    [`risks.${index}.frequency`]:
      textProblem(risk.frequency, approachLimits.frequency) ??
      (percent !== null && percent > 100 ? '100%以下で入力してください' : undefined),
    [`risks.${index}.share`]:
      risk.share === null || isShare(risk.share) ? undefined : `0〜${risk.share.of}の整数で入力してください`,
    [`risks.${index}.plain`]: textProblem(risk.plain, approachLimits.riskPlain, true),
    [`risks.${index}.source`]: textProblem(risk.source, approachLimits.source, true),
  });
};
