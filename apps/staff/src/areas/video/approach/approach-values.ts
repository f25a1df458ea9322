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
import { StaffId } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import type { ConflictingField } from '#editing/conflict-table.tsx';

/** As the boxes hold it: other names in one line, nothing chosen as ''. */
export type ApproachValues = Omit<NewApproach, 'synonyms' | 'ownerId' | 'validUntil'> & {
  synonyms: string;
  ownerId: string;
  validUntil: string;
};

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
};

export const valuesOf = (approach: Approach): ApproachValues => {
  const { name, category, description, departmentIds, videoIds, blocks, risks } = approach;
  return {
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

export const approachOf = ({ synonyms, ownerId, validUntil, ...values }: ApproachValues): NewApproach => ({
  ...values,
  synonyms: synonyms.split(/[、,，\n]/u),
  ownerId: StaffId.safeParse(ownerId).data ?? null,
  validUntil: validUntil === '' ? null : validUntil,
});

const wordsOfBlock = ({ text, absentBecause }: ExplanationBlock): string =>
  absentBecause === null ? text : `該当なし（${absentBecause}）`;

type Names = {
  departments: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
  videos: ReadonlyMap<string, string>;
};

/** Everything that two people may have typed differently, in words. */
export const conflictOf = (mine: NewApproach, theirs: NewApproach, names: Names): ConflictingField[] => {
  const described: [field: string, label: string, words: (approach: NewApproach) => string][] = [
    ['name', '名前', ({ name }) => name],
    ['category', 'カテゴリー', ({ category }) => approachCategoryNames[category]],
    ['synonyms', '別名', ({ synonyms }) => synonyms.join('、')],
    ['description', '説明', ({ description }) => description],
    ['departmentIds', '診療科', ({ departmentIds }) => namesIn(departmentIds, names.departments)],
    ['ownerId', '責任者', ({ ownerId }) => (ownerId && names.staff.get(ownerId)) ?? ''],
    ['validUntil', '承認の期限', ({ validUntil }) => (validUntil ? formatDate(validUntil) : '')],
    ...blockKeys.map((key): (typeof described)[number] => [
      key,
      blockNames[key],
      ({ blocks }) => wordsOfBlock(blocks[key]),
    ]),
    ['risks', '主要なリスク', ({ risks }) => risks.map(wordsOfRisk).join('、')],
    ['videoIds', '動画', ({ videoIds }) => namesIn(videoIds, names.videos)],
  ];
  return described.map(([field, label, words]) => ({ field, label, mine: words(mine), theirs: words(theirs) }));
};

const wordsOfRisk = ({ name, frequency, severity }: NewApproach['risks'][number]) =>
  `${name}（${frequency}、${riskSeverityNames[severity]}）`;

const namesIn = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids.map((id) => names.get(id) ?? '（不明）').join('、');
