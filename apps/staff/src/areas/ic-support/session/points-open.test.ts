import { foldSession } from '@nattoku/rules/talk/fold-session';
import { expect, test } from 'vitest';
import { pointsOpen } from '#areas/ic-support/session/points-open.ts';

const point = (id: string, required = true) => ({
  id,
  kind: 'risk' as const,
  asks: 'explanation' as const,
  title: id,
  detail: '',
  plain: '',
  required,
});
const at = '2027-01-25T09:00:00.000Z';
const told = (id: string, result: 'said' | 'partly' | 'again' | 'waived' | 'explained') => ({
  id: `entry ${id}`,
  at,
  by: 'doctor',
  kind: 'risk' as const,
  point: id,
  result,
  reason: '',
});

test('what has no result is open; what has to be explained again has one, and is counted by itself', () => {
  const points = ['said', 'partly', 'waived', 'again', 'explained', 'none'].map((id) => point(id));
  const session = foldSession([
    told('said', 'said'),
    told('partly', 'partly'),
    told('waived', 'waived'),
    told('again', 'again'),
    told('explained', 'explained'),
    { id: 'understanding', at, by: 'doctor', kind: 'understanding', point: 'explained', result: 'repeat' },
  ]);
  expect(pointsOpen({ points: [...points, point('of no weight', false)] as never, session })).toEqual({
    open: 1,
    again: 2,
  });
});
