import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import {
  blockKeys,
  blockNames,
  type BlockKey,
  type ExplanationBlock,
  type ExplanationBlocks,
} from '#video/approach.ts';
import { approachLimits } from '#video/approach-input.ts';
import type { ReadingSection } from '#consent/consent-form.ts';
import { consentTemplateLimits, type NewConsentTemplate } from '#consent/consent-template.ts';
import type { FieldProblem } from '#shared/problems.ts';

/**
 * What a patient may always do (specification/consent.md §13). It stands on every typed form and in every text that patients read; an author cannot
 * change it or leave it out.
 */
export const fixedConsentBlock: ReadingSection = {
  heading: '同意しないこと・同意の取り消し・セカンドオピニオンについて',
  text: [
    '・説明を受けたうえで、同意しないことができます。同意しなくても、今後の診療で不利になることはありません。',
    '・同意したあとでも、理由を言わずに、いつでも同意を取り消すことができます。医師や看護師に伝えるか、同意書の画面から手続きをしてください。すでに始まっているときは、安全に中止する方法を医師が説明します。',
    '・別の医師の意見（セカンドオピニオン）を聞くことができます。必要な資料を用意しますので、遠慮なくお申し出ください。',
    '・わからないことは、何度でも質問できます。',
  ].join('\n'),
};

/** The text for patients with the fixed block at its end, once, whatever an author wrote under its heading. */
export const withFixedBlock = (reading: readonly ReadingSection[]): ReadingSection[] => [
  ...reading.filter(({ heading }) => heading !== fixedConsentBlock.heading),
  fixedConsentBlock,
];

/** The text for patients without the fixed block: what an author writes. */
export const ownReading = (reading: readonly ReadingSection[]): ReadingSection[] =>
  reading.filter(({ heading }) => heading !== fixedConsentBlock.heading);

const textOfBlock = ({ text, absentBecause }: ExplanationBlock): string =>
  absentBecause === null ? text : `該当なし（${absentBecause}）`;

/** A block as it is printed and read: its heading with its number, and its text or why there is none. */
export const printedBlock = (blocks: ExplanationBlocks, key: BlockKey): ReadingSection => ({
  heading: `${blockKeys.indexOf(key) + 1}．${blockNames[key]}`,
  text: textOfBlock(blocks[key]),
});

/** What patients read of a typed form. */
export const readingOfBlocks = (blocks: ExplanationBlocks): ReadingSection[] =>
  withFixedBlock(blockKeys.map((key) => printedBlock(blocks, key)).filter(({ text }) => text.trim() !== ''));

const oneLine = (text: string): string => normaliseText(text).replace(/\s+/g, ' ');

export const normaliseConsentTemplate = <T extends NewConsentTemplate>(input: T): T => ({
  ...input,
  number: oneLine(input.number).normalize('NFKC'),
  name: oneLine(input.name),
  approachIds: [...new Set(input.approachIds)],
});

const named = (checks: Record<string, readonly ValidationResult[]>): FieldProblem[] =>
  Object.entries(checks).flatMap(([field, verdicts]) => {
    const message = verdicts.find((verdict) => verdict !== true);
    return message === undefined ? [] : [{ field, message }];
  });

/** What is wrong with the facts of a template; the form and the server ask the same question. */
export const checkConsentTemplate = ({ number, name }: NewConsentTemplate): FieldProblem[] =>
  named({
    number: [required(number), max(number, consentTemplateLimits.number)],
    name: [required(name), max(name, consentTemplateLimits.name)],
  });

/** A block may be empty while the version is a draft. */
export const checkConsentBlocks = (blocks: ExplanationBlocks): FieldProblem[] =>
  blockKeys.flatMap((key) => {
    const { text, absentBecause } = blocks[key];
    return named({
      [`blocks.${key}.text`]: [max(text, approachLimits.block)],
      [`blocks.${key}.absentBecause`]:
        absentBecause === null ? [] : [required(absentBecause), max(absentBecause, approachLimits.reason)],
    });
  });

export const normaliseConsentBlocks = (blocks: ExplanationBlocks): ExplanationBlocks => {
  const tidy = ({ text, absentBecause }: ExplanationBlock): ExplanationBlock =>
    absentBecause === null
      ? { text: normaliseText(text), absentBecause }
      : { text: '', absentBecause: normaliseText(absentBecause) };
  return {
    condition: tidy(blocks.condition),
    prognosis: tidy(blocks.prognosis),
    treatment: tidy(blocks.treatment),
    drugs: tidy(blocks.drugs),
    alternatives: tidy(blocks.alternatives),
    surgery: tidy(blocks.surgery),
    research: tidy(blocks.research),
  };
};

/** Sections that say something, tidied. */
export const normaliseReading = (reading: readonly ReadingSection[]): ReadingSection[] =>
  ownReading(reading)
    .map(({ heading, text }) => ({ heading: oneLine(heading), text: normaliseText(text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '');

export const checkReading = (reading: readonly ReadingSection[]): FieldProblem[] =>
  reading.flatMap(({ heading, text }, at) =>
    named({
      [`reading.${at}.heading`]: [max(heading, consentTemplateLimits.heading)],
      [`reading.${at}.text`]: [max(text, consentTemplateLimits.section)],
    }),
  );
