import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { StaffId } from '@nattoku/contract/shared/primitives';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

/** As they are typed. */
export type MoveValues = {
  startsAt: string;
  minutes: string;
  place: string;
  room: string;
  /** Empty for nobody yet. */
  explainerId: string;
  reason: string;
};

export const valuesOf = ({ talk }: Pick<IcOrder, 'talk'>): MoveValues => ({
  startsAt: tokyoBox(talk.startsAt),
  minutes: String(talk.minutes),
  place: talk.place,
  room: talk.room,
  explainerId: talk.explainer?.id ?? '',
  reason: '',
});

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

/** What is sent, of values without a problem. */
export const movedTo = (values: MoveValues, startsAt: string) => ({
  startsAt,
  minutes: Number(values.minutes),
  place: values.place.trim(),
  room: values.room.trim(),
  explainerId: StaffId.safeParse(values.explainerId).data ?? null,
  reason: normaliseText(values.reason),
});
