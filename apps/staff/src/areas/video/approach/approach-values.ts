import {
  type Approach,
  approachCategoryNames,
  blockKeys,
  blockNames,
  emptyBlocks,
  type ExplanationBlock,
  type NewApproach,
  riskSeverityNames,
} from '@nattoku/contract/video/approach';
import { usualPackage } from '@nattoku/contract/video/approach-plan';
import { ScenarioId, StaffId } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import { type DescribedField, planFields } from '#areas/video/approach/plan-words.ts';
import type { ConflictingField } from '#editing/conflict-table.tsx';

/** As the boxes hold it: other names in one line, nothing chosen as ''. */
export type ApproachValues = Omit<NewApproach, 'synonyms' | 'minutes' | Chosen> & {
  synonyms: string;
  minutes: string;
} & Record<Chosen, string>;
type Chosen = 'ownerId' | 'validUntil' | 'reviewerId' | 'reviewedOn' | 'scenarioId';

export const emptyValues: ApproachValues = {
  name: '',
  category: 'surgery',
  description: '',
  departmentIds: [],
  videoIds: [],
  synonyms: '',
  blocks: emptyBlocks,
  risks: [],
  ownerId: '',
  validUntil: '',
  reviewerId: '',
  reviewedOn: '',
  consentLevel: 'written',
  alternatives: [],
  attendees: ['patient'],
  minutes: '30',
  scenarioId: '',
  package: usualPackage,
};

export const valuesOf = (approach: Approach): ApproachValues => {
  const { name, category, description, departmentIds, videoIds, blocks, risks } = approach;
  const { consentLevel, alternatives, attendees, package: plan } = approach;
  return {
    consentLevel,
    alternatives,
    attendees,
    package: plan,
    minutes: String(approach.minutes),
    reviewerId: approach.reviewerId ?? '',
    reviewedOn: approach.reviewedOn ?? '',
    scenarioId: approach.scenarioId ?? '',
    name,
    category,
    description,
    departmentIds,
    videoIds,
    blocks,
    risks,
    synonyms: approach.synonyms.join('、'),
    ownerId: approach.ownerId ?? '',
    validUntil: approach.validUntil ?? '',
  };
};

export const approachOf = (values: ApproachValues): NewApproach => ({
  ...values,
  synonyms: values.synonyms.split(/[、,，\n]/u),
  ownerId: StaffId.safeParse(values.ownerId).data ?? null,
  validUntil: values.validUntil || null,
  reviewerId: StaffId.safeParse(values.reviewerId).data ?? null,
  reviewedOn: values.reviewedOn || null,
  scenarioId: ScenarioId.safeParse(values.scenarioId).data ?? null,
  minutes: values.minutes.trim() === '' ? Number.NaN : Number(values.minutes),
});

const wordsOfBlock = ({ text, absentBecause }: ExplanationBlock): string =>
  absentBecause === null ? text : `該当なし（${absentBecause}）`;

export type Names = Record<'departments' | 'staff' | 'videos' | 'scenarios', ReadonlyMap<string, string>>;

/** Everything that two people may have typed differently, in words. */
export const conflictOf = (mine: NewApproach, theirs: NewApproach, names: Names): ConflictingField[] => {
  const described: DescribedField[] = [
    ['name', '名前', ({ name }) => name],
    ['category', 'カテゴリー', ({ category }) => approachCategoryNames[category]],
    ['synonyms', '別名', ({ synonyms }) => synonyms.join('、')],
    ['description', '説明', ({ description }) => description],
    ['departmentIds', '診療科', ({ departmentIds }) => namesIn(departmentIds, names.departments)],
    ['ownerId', '責任者', ({ ownerId }) => (ownerId && names.staff.get(ownerId)) ?? ''],
    ['validUntil', '承認の期限', ({ validUntil }) => (validUntil ? formatDate(validUntil) : '')],
    ...blockKeys.map((key): DescribedField => [key, blockNames[key], ({ blocks }) => wordsOfBlock(blocks[key])]),
    ['risks', '主要なリスク', ({ risks }) => risks.map(wordsOfRisk).join('、')],
    ['videoIds', '動画', ({ videoIds }) => namesIn(videoIds, names.videos)],
    ...planFields(names),
  ];
  return described.map(([field, label, words]) => ({ field, label, mine: words(mine), theirs: words(theirs) }));
};

const wordsOfRisk = ({ name, plain, frequency, severity, required }: NewApproach['risks'][number]) =>
  `${name}（${[frequency, riskSeverityNames[severity], !required && '任意', plain].filter(Boolean).join('、')}）`;

const namesIn = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids.map((id) => names.get(id) ?? '（不明）').join('、');
