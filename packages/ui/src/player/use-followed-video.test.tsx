// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Followed, useFollowedVideo } from '#player/use-followed-video.ts';

/** A film of 90 seconds that is loaded; `mayHear`: the browser lets it sound before a touch. */
function followFilm({ mayHear = true, at = 0 }: { mayHear?: boolean; at?: number } = {}) {
  const element = document.createElement('video');
  const state = { paused: true, told: { told: '', isPlaying: false, position: () => at, end: 60, muted: false } };
  Object.defineProperties(element, {
    readyState: { get: () => 4 },
    duration: { get: () => 90 },
    paused: { get: () => state.paused },
  });
  element.play = vi.fn<() => Promise<void>>(() => {
    if (!mayHear && !element.muted) return Promise.reject(new DOMException('', 'NotAllowedError'));
    state.paused = false;
    return Promise.resolve();
  });
  element.pause = () => {
    state.paused = true;
  };
  element.currentTime = at;
  const video = { current: element };
  const { result, rerender } = renderHook((told: Followed) => useFollowedVideo(video, told), {
    initialProps: state.told,
  });
  const tell = (told: string, isPlaying: boolean, seconds: number) =>
    act(async () => rerender({ told, isPlaying, position: () => seconds, end: 60, muted: false }));
  return { element, state, result, tell };
}

test('a film plays and rests as it is told, and where it is a little behind nobody misses a word', async () => {
  const { element, state, tell } = followFilm({ at: 20 });
  await tell('1', true, 23);
  expect([state.paused, element.currentTime]).toEqual([false, 20]);
  await tell('2', false, 24);
  expect([state.paused, element.currentTime]).toEqual([true, 20]);
  await tell('3', true, 40);
  expect([state.paused, element.currentTime]).toEqual([false, 40]);
  await tell('4', true, 20);
  expect([state.paused, element.currentTime]).toEqual([false, 20]);
});

test('it rests at the end of its chapter, and does not begin where that is over', async () => {
  const { element, state, tell } = followFilm({ at: 50 });
  await tell('1', true, 50);
  element.currentTime = 60.2;
  element.dispatchEvent(new Event('timeupdate'));
  expect(state.paused).toBe(true);
  await tell('2', true, 70);
  expect(state.paused).toBe(true);
});

test('a browser that refuses the sound shows the film without, and a touch brings the sound', async () => {
  const { element, state, result, tell } = followFilm({ mayHear: false });
  await tell('1', true, 0);
  expect([state.paused, element.muted, result.current.need]).toEqual([false, true, 'sound']);

  element.play = () => Promise.resolve();
  act(() => result.current.meet());

  expect([element.muted, result.current.need]).toEqual([false, null]);
});
