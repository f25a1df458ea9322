import { z } from 'zod';
import { ScenarioId } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** How an approach is agreed to (specification/library.md §10). */
export const ConsentLevel = z.enum(['blanket', 'oralRecorded', 'written', 'writtenStrict']);
export type ConsentLevel = z.infer<typeof ConsentLevel>;
export const consentLevelNames: Record<ConsentLevel, string> = {
  blanket: '包括同意',
  oralRecorded: '口頭（記録を残す）',
  written: '書面',
  writtenStrict: '書面（署名前の条件あり）',
};

/** Who must be there when it is explained. */
export const ExpectedAttendee = z.enum(['patient', 'family', 'nurse', 'supervisor', 'interpreter']);
export type ExpectedAttendee = z.infer<typeof ExpectedAttendee>;
export const expectedAttendeeNames: Record<ExpectedAttendee, string> = {
  patient: '患者本人',
  family: '家族',
  nurse: '看護師',
  supervisor: '指導医',
  interpreter: '通訳',
};

/** Another way to go, what speaks for it and what against; `doesNothing` marks the one of not being treated. */
export const Alternative = z.object({
  id: z.uuid(),
  name: line(100),
  doesNothing: z.boolean(),
  merits: text(1000),
  drawbacks: text(1000),
});
export type Alternative = z.infer<typeof Alternative>;

export const packageParts = ['video', 'interview', 'scenario', 'talk', 'consent'] as const;
export type PackagePart = (typeof packageParts)[number];
export const packagePartNames: Record<PackagePart, string> = {
  video: '動画',
  interview: '問診票',
  scenario: 'シナリオ',
  talk: '説明（面談）',
  consent: '同意書',
};

/** Whether a part belongs to the package, and how many days before the procedure it is due. */
export const PackageRule = z.object({ included: z.boolean(), daysBefore: z.int().min(0).max(90) });
export type PackageRule = z.infer<typeof PackageRule>;
/** What is ordered in one go, counted back from the day of the procedure, and what the patient is told with it. */
export const PackagePlan = z.object({
  video: PackageRule,
  interview: PackageRule.default({ included: true, daysBefore: 7 }),
  scenario: PackageRule,
  talk: PackageRule,
  consent: PackageRule,
  message: text(2000),
});
export type PackagePlan = z.infer<typeof PackagePlan>;
export const usualPackage: PackagePlan = {
  video: { included: true, daysBefore: 7 },
  interview: { included: true, daysBefore: 7 },
  scenario: { included: true, daysBefore: 7 },
  talk: { included: true, daysBefore: 3 },
  consent: { included: true, daysBefore: 1 },
  message: '',
};

/** How many of 100 or of 1,000 people: what a pictogram draws. */
export const RiskShare = z.object({ people: z.int().min(0).max(1000), of: z.union([z.literal(100), z.literal(1000)]) });
export type RiskShare = z.infer<typeof RiskShare>;

/** 「1,000人に5人」 */
export const riskShareWords = ({ people, of }: RiskShare): string => `${of.toLocaleString('ja-JP')}人に${people}人`;

/** The scenario of an approach; `published` holds the version that an order would pin. */
export const LinkedScenario = z.object({
  id: ScenarioId,
  name: z.string(),
  /** 第2版 → 2 */
  published: z.object({ number: z.int(), minutes: z.number() }).nullable(),
});
export type LinkedScenario = z.infer<typeof LinkedScenario>;
