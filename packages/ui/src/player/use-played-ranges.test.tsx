// @vitest-environment jsdom
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlayedRanges } from '#player/use-played-ranges.ts';

test('what plays after a jump counts from where the jump led, not from when the player next tells of it', () => {
  const element = document.createElement('video');
  let isSeeking = false;
  Object.defineProperty(element, 'paused', { get: () => false });
  Object.defineProperty(element, 'seeking', { get: () => isSeeking });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const played: WatchedRange[] = [];
  renderHook(() => usePlayedRanges({ current: element }, (range) => played.push(range)));
  const tell = (event: string, position: number, at: number) => {
    now.mockReturnValue(at);
    element.currentTime = position;
    element.dispatchEvent(new Event(event));
  };

  tell('play', 0, 0);
  isSeeking = true;
  tell('seeking', 0.02, 10);
  isSeeking = false;
  tell('seeked', 0.02, 20);
  tell('timeupdate', 0.5, 500);
  tell('ended', 5, 5_000);

  expect(played).toEqual([{ start: 0.02, end: 5 }]);
});

test('what runs before a busy browser tells that the film began is watched too', () => {
  const element = document.createElement('video');
  let isPaused = true;
  Object.defineProperty(element, 'paused', { get: () => isPaused });
  Object.defineProperty(element, 'seeking', { get: () => false });
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const played: WatchedRange[] = [];
  renderHook(() => usePlayedRanges({ current: element }, (range) => played.push(range)));
  const tell = (event: string, position: number, at: number) => {
    now.mockReturnValue(at);
    element.currentTime = position;
    element.dispatchEvent(new Event(event));
  };

  isPaused = false;
  tell('play', 0.8, 900);
  tell('timeupdate', 2, 2_100);
  isPaused = true;
  tell('ended', 5, 5_100);

  expect(played).toEqual([{ start: 0, end: 5 }]);
});
