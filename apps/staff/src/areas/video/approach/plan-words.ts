import type { NewApproach } from '@nattoku/contract/video/approach';
import {
  type Alternative,
  consentLevelNames,
  expectedAttendeeNames,
  type PackagePlan,
  packagePartNames,
  packageParts,
} from '@nattoku/contract/video/approach-plan';
import { formatDate } from '@nattoku/rules/time/date-time';

export type DescribedField = [field: string, label: string, words: (approach: NewApproach) => string];
type Names = Record<'staff' | 'scenarios', ReadonlyMap<string, string>>;

/** 「7日前」, 「当日」 */
export const daysBeforeWords = (days: number): string => (days === 0 ? '当日' : `${days}日前`);

/** 「動画 7日前、説明（面談） 3日前」 */
export const packageWords = (plan: PackagePlan): string =>
  packageParts
    .filter((part) => plan[part].included)
    .map((part) => `${packagePartNames[part]} ${daysBeforeWords(plan[part].daysBefore)}`)
    .join('、');

export const attendeeWords = (attendees: NewApproach['attendees']): string =>
  attendees.map((each) => expectedAttendeeNames[each]).join('、');

const alternativeWords = ({ name, merits, drawbacks }: Alternative): string =>
  `${name}（${[merits, drawbacks].filter(Boolean).join('／')}）`;

/** What is planned with an approach, in words, for two people who changed it at once. */
export const planFields = (names: Names): DescribedField[] => [
  ['reviewerId', '確認者', ({ reviewerId }) => (reviewerId && names.staff.get(reviewerId)) ?? ''],
  ['reviewedOn', '確認日', ({ reviewedOn }) => (reviewedOn ? formatDate(reviewedOn) : '')],
  ['consentLevel', '同意の方法', ({ consentLevel }) => consentLevelNames[consentLevel]],
  ['alternatives', 'ほかの選択肢', ({ alternatives }) => alternatives.map(alternativeWords).join('、')],
  ['attendees', '同席が必要な人', ({ attendees }) => attendeeWords(attendees)],
  ['minutes', '説明の時間', ({ minutes }) => `${minutes}分`],
  ['scenarioId', 'シナリオ', ({ scenarioId }) => (scenarioId && names.scenarios.get(scenarioId)) ?? ''],
  ['package', '説明パッケージ', ({ package: plan }) => packageWords(plan)],
  ['message', '患者さんへのメッセージ', ({ package: plan }) => plan.message],
];
