// @vitest-environment jsdom
import type { Role } from '@nattoku/contract/auth/permissions';
import { icFiguresContract } from '@nattoku/contract/ic-support/ic-figures';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from '#areas/ic-support/top/ic-top.page.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';

const talk = {
  itemId: '0199d000-0000-7000-8000-000000000002',
  state: 'explained',
  startsAt: '2026-11-20T01:00:00.000Z',
  minutes: 30,
  place: '外来2階',
  room: '面談室1',
  procedure: { name: '腹腔鏡下胆のう摘出術', on: null, side: 'none' },
  missing: [],
  outOfHours: false,
  doctorAskedAt: null,
  explainer: null,
  decision: null,
};
const order = { id: '0199d000-0000-7000-8000-000000000001', lifecycle: 'issued', patient: aPatient(), talk };

/** The page of the talks, with one whose record waits to be finalised. */
function openTop(role: Role, waiting: object = order) {
  answers(icFiguresContract.months, { items: [] } as never);
  answers(icOrderContract.search, ({ body }) => {
    const isWaiting = (body as { only?: string }).only === 'notFinalised';
    return { items: isWaiting ? [waiting] : [], total: isWaiting ? 1 : 0, page: 1, pageSize: 20 } as never;
  });
  return openScreen(<Page title="IC支援" search={undefined} params={{}} />, { role });
}

test('who may not open a talk sees it without a way into a refusal, and no calendar', async () => {
  openTop('comedical');
  const row = await screen.findByText('山口 花子 さん');
  const waiting = row.closest('section') ?? expect.unreachable();
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(1);
  expect(within(waiting).queryAllByRole('link')).toHaveLength(0);
  expect(screen.queryByRole('link', { name: 'カレンダー' })).toBeNull();
});

test('who may open it is led to the talk and to the calendar', async () => {
  openTop('doctor');
  const row = await screen.findByText('山口 花子 さん');
  expect(row.closest('a')?.getAttribute('href')).toContain(order.id);
  expect(screen.getByRole('link', { name: 'カレンダー' })).toBeDefined();
});

test.each([
  ['inSession', 1],
  ['explained', 0],
  ['decided', 0],
])('a talk that is %s misses an absent attendee in %i places', async (state, places) => {
  openTop('doctor', { ...order, talk: { ...talk, state, missing: ['看護師（未定）'] } });
  const row = await screen.findByText('山口 花子 さん');
  const waiting = row.closest('section') ?? expect.unreachable();
  expect(within(waiting).queryAllByText('出席者不足')).toHaveLength(places);
  expect(within(waiting).queryAllByText(/看護師（未定）/)).toHaveLength(places);
});

test('those who keep the catalogue see nobody’s talks, and are led to the standard contents', () => {
  openTop('operator');
  expect(screen.getByRole('link', { name: '標準コンテンツへ' }).getAttribute('href')).toBe('/jmneadoibops2');
  expect(askedOf(icOrderContract.search)).toHaveLength(0);
});
