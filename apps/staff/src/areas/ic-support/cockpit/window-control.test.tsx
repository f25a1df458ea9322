// @vitest-environment jsdom
import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WindowControl } from '#areas/ic-support/cockpit/window-control.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const talk = (windows = 0, windowsAway = 0) =>
  ({ order: { id: '0199c000-0000-7000-8000-000000000001' }, windows, windowsAway }) as Talk;

const until = '2026-11-26T01:02:00.000Z';

test('where the browser blocks the window, staff are told and get the code for any device', async () => {
  vi.stubGlobal('open', () => null);
  answers(icWindowContract.pair, { code: '12345678', until });
  const { user } = openScreen(<WindowControl talk={talk()} />);

  await user.click(screen.getByRole('button', { name: '別の画面に出す' }));

  expect(await screen.findByText('ブラウザーが新しい画面を開きませんでした', { exact: false })).toBeTruthy();
  expect(screen.getByText('1234 5678')).toBeTruthy();
  expect(askedOf(icWindowContract.pair)).toHaveLength(1);
});

test('a window that opens goes to the code, which nobody has to read', async () => {
  const opened = { location: { href: '' }, close: vi.fn<() => void>() };
  vi.stubGlobal('open', () => opened);
  answers(icWindowContract.pair, { code: '12345678', until });
  const { user } = openScreen(<WindowControl talk={talk()} />);

  await user.click(screen.getByRole('button', { name: '別の画面に出す' }));

  await vi.waitFor(() => expect(opened.location.href).toBe('/p/room#12345678'));
  expect(screen.queryByText('1234 5678')).toBeNull();
});

test('a window that was closed is said, beside those that are there', () => {
  openScreen(<WindowControl talk={talk(1, 1)} />);
  expect(screen.getByText('患者用画面：', { exact: false }).textContent).toBe('患者用画面：1台（1台は切断）');
});
