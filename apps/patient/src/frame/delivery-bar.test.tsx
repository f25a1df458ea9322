// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeliveryBar } from '#frame/delivery-bar.tsx';
import { aPage, anItem, anOrder, asked, watched } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';

const order = anOrder();
const records = { pending: [], delivered: [], refused: [], delivery: 'idle', kept: true, writing: 0 } as const;
const show = (more: Parameters<typeof shownOn>[2]) => render(shownOn(aPage(order), <DeliveryBar />, more));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what waits is counted, and how it comes to the hospital is said truly', async () => {
  vi.useFakeTimers();
  const pending = [asked(order), watched(anItem(), 0, 5)];
  const said = async (kept: boolean) => {
    show({ records: { ...records, pending, delivery: 'waiting', kept } });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    return screen.getByRole('status').textContent;
  };
  expect(await said(true)).toBe('送信待ち 2件。電波がつながると自動で送ります。');
  cleanup();
  expect(await said(false)).toBe('送信待ち 2件。つながるまで、この画面を閉じないでください。');
});

test.each([
  ['full', 'この端末に空きがないため'],
  ['forbidden', 'プライベートブラウズなど'],
] as const)('a page that cannot be kept says so: %s', (keeping, sentence) => {
  show({ keeping });
  expect(screen.getByRole('status').textContent).toContain(sentence);
  cleanup();
  show({ keeping, kiosk: true });
  expect(screen.getByRole('status').textContent).toBe('');
});
