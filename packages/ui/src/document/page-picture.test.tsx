// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PagePicture } from '#document/page-picture.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const picture = () => screen.getByRole('img', { name: '1ページ' });
const fail = () => fireEvent.error(picture());
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

test('a picture that does not come is asked for again after a while, and is given up after the fourth try', async () => {
  const failed = vi.fn<() => void>();
  render(<PagePicture src="/pages/1" alt="1ページ" onFailed={failed} />);
  const asked = new Set([picture()]);
  for (const pause of [700, 2_000, 5_000]) {
    fail();
    await wait(pause - 1);
    // Not before its time: the same element, out of sight.
    expect(asked).toContain(picture());
    expect(picture().style.opacity).toBe('0');
    await wait(1);
    expect(asked).not.toContain(picture());
    expect(picture().style.opacity).toBe('');
    asked.add(picture());
  }
  expect(failed).not.toHaveBeenCalled();
  fail();
  expect(failed).toHaveBeenCalledOnce();
});

test('another picture begins with all its tries', async () => {
  const failed = vi.fn<() => void>();
  const { rerender } = render(<PagePicture src="/pages/1?width=480" alt="1ページ" onFailed={failed} />);
  for (const pause of [700, 2_000, 5_000]) {
    fail();
    await wait(pause);
  }
  rerender(<PagePicture src="/pages/1?width=800" alt="1ページ" onFailed={failed} />);
  fail();
  await wait(700);
  expect(picture().getAttribute('src')).toBe('/pages/1?width=800');
  expect(failed).not.toHaveBeenCalled();
});
