// @vitest-environment jsdom
import { type Notification, notificationContract } from '@nattoku/contract/notification/notification';
import { defaultPreferences, preferencesContract } from '@nattoku/contract/staff/preferences';
import { closeSnackbar } from '@nattoku/ui/overlay/snackbar';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useUrgentArrivals } from '#layouts/v2/use-urgent-arrivals.ts';
import { queryClient } from '#platform/query-client.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const told = (id: string, kind: Notification['kind']): Notification =>
  ({ id, kind, title: `${kind}の題`, body: '', link: '/medicalInterview/detail?interview=1' }) as Notification;
const found = (...items: Notification[]) =>
  ({ items, total: items.length, page: 1, pageSize: 20, counts: {} }) as never;

const Followed = () => {
  useUrgentArrivals();
  return <p>画面</p>;
};

class Audio {
  static opened = 0;
  currentTime = 0;
  destination = {};
  constructor() {
    Audio.opened += 1;
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: (to: unknown) => to, start: () => undefined, stop: () => undefined };
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: (to: unknown) => to,
    };
  }
  close = () => Promise.resolve();
}

async function openAnd(sounds: boolean, ...later: Notification[]) {
  Audio.opened = 0;
  closeSnackbar();
  vi.stubGlobal('AudioContext', Audio);
  answers(preferencesContract.get, { ...defaultPreferences, sounds });
  answers(notificationContract.search, found(told('1', 'interview.flagged')));
  const screenOf = openScreen(<Followed />);
  await waitFor(() => expect(askedOf(notificationContract.search)).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  answers(notificationContract.search, found(...later, told('1', 'interview.flagged')));
  await queryClient.invalidateQueries({ queryKey: ['notification'] });
  return screenOf;
}

test('a red flag that comes in is said in words and with a sound, and leads to the answer', async () => {
  const { user, address } = await openAnd(true, told('2', 'interview.flagged'));

  expect(await screen.findByText('interview.flaggedの題')).toBeTruthy();
  expect(Audio.opened).toBe(1);
  await user.click(screen.getByRole('button', { name: '開く' }));
  expect(address()).toBe('/medicalInterview/detail?interview=1');
});

test('who has switched the sound off reads it all the same', async () => {
  await openAnd(false, told('2', 'interview.flagged'));

  expect(await screen.findByText('interview.flaggedの題')).toBeTruthy();
  expect(Audio.opened).toBe(0);
});

test('what can wait says nothing by itself, nor does what was there before', async () => {
  await openAnd(true, told('3', 'interview.received'));

  expect(screen.queryByText(/の題/)).toBeNull();
  expect(Audio.opened).toBe(0);
});
