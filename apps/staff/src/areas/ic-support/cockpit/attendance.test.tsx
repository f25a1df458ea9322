// @vitest-environment jsdom
import type { Attendee } from '@nattoku/contract/ic-support/ic-talk';
import type { Session } from '@nattoku/rules/talk/fold-session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Attendance } from '#areas/ic-support/cockpit/attendance.tsx';
import type { Happening, Talk } from '#areas/ic-support/session/use-talk.ts';

afterEach(cleanup);

const attendee = (id: string, shownName: string) =>
  ({ id, kind: 'nurse', staffId: null, name: shownName, relation: '', shownName, required: true }) as Attendee;
const ENDED_AT = '2027-01-25T05:30:00.000Z';

test('after the talk who was there is put right, and the code for attendance is gone', () => {
  const told: Happening[] = [];
  const session = { isOver: true, attendance: { there: { inAt: ENDED_AT, outAt: ENDED_AT } } } as unknown as Session;
  const order = { id: 'order', talk: { attendees: [attendee('there', '鈴木'), attendee('absent', '高橋')] } };
  const talk = { order, session, tell: (...each: Happening[]) => void told.push(...each) } as unknown as Talk;
  render(<Attendance talk={talk} isOpen />);
  expect(screen.queryByRole('button', { name: 'QRで出席' })).toBeNull();
  expect(screen.getAllByText('出席が必要')).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: /鈴木.*：欠席に直す/u }));
  fireEvent.click(screen.getByRole('button', { name: /高橋.*：出席に直す/u }));
  expect(told).toEqual([
    { kind: 'attendee', attendee: 'there', move: 'out' },
    { kind: 'attendee', attendee: 'absent', move: 'in' },
  ]);
});
