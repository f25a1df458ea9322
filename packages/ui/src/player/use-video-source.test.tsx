// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resume } from '#player/use-video-element.ts';
import { useVideoSource } from '#player/use-video-source.ts';

const FILM = '/film.mp4';

/** A film that plays by its address alone, and somebody who watches it at 42 seconds. */
function watchFilm() {
  const element = document.createElement('video');
  element.load = () => {};
  let isPaused = false;
  Object.defineProperty(element, 'paused', { get: () => isPaused });
  element.currentTime = 42;
  const resume: { current: Resume } = { current: { at: 0, playing: false } };
  const video = { current: element };
  const { result } = renderHook(() => useVideoSource(video, resume, { hls: null, original: FILM }));
  const cut = () =>
    act(() => {
      element.dispatchEvent(new Event('error'));
      isPaused = true;
    });
  return { element, resume, result, cut };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a film whose line was cut says so, and goes on where it was as soon as there is a network', () => {
  const { element, resume, result, cut } = watchFilm();
  cut();
  expect([result.current.failed, element.getAttribute('src')]).toEqual([true, null]);

  act(() => void dispatchEvent(new Event('online')));

  expect([result.current.failed, element.getAttribute('src')]).toEqual([false, FILM]);
  expect(resume.current).toEqual({ at: 42, playing: true });
});

test('a device that does not tell of its network tries from time to time, the longer the rarer, and stays where it was', () => {
  const { element, resume, result, cut } = watchFilm();
  const waits: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    cut();
    let waited = 0;
    for (; result.current.failed && waited < 60; waited += 1) act(() => void vi.advanceTimersByTime(1_000));
    waits.push(waited);
    expect(element.getAttribute('src')).toBe(FILM);
  }
  expect(waits).toEqual([3, 6, 12, 24, 30, 30]);
  expect(resume.current).toEqual({ at: 42, playing: true });
});

test.each([
  ['Apple Computer, Inc.', 'maybe', '/master.m3u8'],
  ['Google Inc.', 'maybe', null],
  ['', '', null],
] as const)('of %s, which says %j to HLS, the browser itself begins with %s', (vendor, says, begins) => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(says);
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  const element = document.createElement('video');
  element.load = () => {};
  const resume = { current: { at: 0, playing: false } };

  renderHook(() => useVideoSource({ current: element }, resume, { hls: '/master.m3u8', original: null }));

  expect(element.getAttribute('src')).toBe(begins);
});
