import { ATTENDANCE_CLOSES_AFTER, ATTENDANCE_OPENS_BEFORE, classLimits } from '@nattoku/contract/ic-support/ic-class';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { max, required } from '@nattoku/rules/text/validation';

const MINUTE = 60_000;

type Held = { heldAt: Date | null; minutes: number };

/** Who opens the code then is there: from an hour before a class begins to half an hour after its end. */
export function takesAttendance({ heldAt, minutes }: Held, now: Date): boolean {
  if (heldAt === null) return false;
  const since = now.getTime() - heldAt.getTime();
  return since >= -ATTENDANCE_OPENS_BEFORE * MINUTE && since <= (minutes + ATTENDANCE_CLOSES_AFTER) * MINUTE;
}

/** From then on staff write down who came, with no end: a paper list may come days later. */
export const hasBegunTaking = ({ heldAt }: Held, now: Date): boolean =>
  heldAt !== null && now.getTime() >= heldAt.getTime() - ATTENDANCE_OPENS_BEFORE * MINUTE;

type Planned = Held & { venue: string; identification: string };

/** What keeps a class from being announced. */
export function classProblems({ heldAt, venue, identification }: Planned, now: Date): FieldProblem[] {
  const place = [required(venue), max(venue, classLimits.venue)].find((verdict) => verdict !== true);
  return [
    ...(heldAt === null ? [{ field: 'heldAt', message: '教室の日時を入力してください' }] : []),
    ...(heldAt !== null && heldAt < now
      ? [{ field: 'heldAt', message: '教室の日時には、これからの日時を入力してください' }]
      : []),
    ...(place === undefined ? [] : [{ field: 'venue', message: place }]),
    ...(identification === 'none'
      ? [{ field: 'identification', message: '出席を記録するため、開いた方がどなたかを聞いてください' }]
      : []),
  ];
}
