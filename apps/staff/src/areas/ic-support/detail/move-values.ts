import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { fromTokyoBox } from '#editing/tokyo-box.ts';

/** As they are typed. */
export type MoveValues = { startsAt: string; minutes: string; place: string; room: string; reason: string };

/** What stops a talk from being moved so. */
export function moveProblems({ startsAt, minutes, reason }: MoveValues): FieldProblem[] {
  const { least, most } = talkLimits.minutes;
  const length = /^\d+$/.test(minutes) ? Number(minutes) : 0;
  return [
    ...(fromTokyoBox(startsAt) ? [] : [{ field: 'startsAt', message: '開始日時を入力してください' }]),
    ...(length >= least && length <= most
      ? []
      : [{ field: 'minutes', message: `${least}分から${most}分の間で入力してください` }]),
    ...reasonProblems(normaliseText(reason)),
  ];
}
