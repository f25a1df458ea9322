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
} as const;

const PERCENT = /^約?\s*([0-9]+(?:\.[0-9]+)?)\s*%$/;

/** The per-cent that a frequency says, or null where it says so in words（まれ）. Reads 全角, too. */
export const percentOf = (frequency: string): number | null => {
  const [, figure] = PERCENT.exec(frequency.normalize('NFKC').trim()) ?? [];
  return figure === undefined ? null : Number(figure);
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

const normaliseRisk = ({ id, name, frequency, source, severity }: CoreRisk): CoreRisk => {
  const percent = percentOf(frequency);
  const said = frequency.normalize('NFKC').trim();
  return {
    id,
    name: normaliseText(name),
    frequency: percent === null ? normaliseText(frequency) : `${said.startsWith('約') ? '約' : ''}${percent}%`,
    source: normaliseText(source),
    severity,
  };
};

export const normaliseApproach = <A extends NewApproach>(input: A): A => ({
  ...input,
  name: normaliseText(input.name),
  description: normaliseText(input.description),
  departmentIds: [...new Set(input.departmentIds)],
  videoIds: [...new Set(input.videoIds)],
  synonyms: [...new Set(input.synonyms.map(normaliseText).filter((word) => word !== ''))],
  blocks: normaliseBlocks(input.blocks),
  risks: input.risks.map(normaliseRisk),
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

const checkRisk = (risk: CoreRisk, index: number, risks: readonly CoreRisk[]): FieldProblem[] => {
  const percent = percentOf(risk.frequency);
  const isRepeated = risks.findIndex(({ id, name }) => id === risk.id || name === risk.name) < index;
  const repeated = isRepeated ? '同じリスクがあります' : undefined;
  return named({
    [`risks.${index}.name`]: textProblem(risk.name, approachLimits.riskName) ?? repeated,
    [`risks.${index}.frequency`]:
      textProblem(risk.frequency, approachLimits.frequency) ??
      (percent !== null && percent > 100 ? '100%以下で入力してください' : undefined),
    [`risks.${index}.source`]: textProblem(risk.source, approachLimits.source, true),
  });
};
