// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FollowedFilm } from '#player/followed-film.tsx';
import { STANDSTILL_MS } from '#player/use-standstill.ts';
import { VideoPlayer } from '#player/video-player.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  HTMLElement.prototype.scrollIntoView = () => {};
  // jsdom has text tracks without events.
  const noTracks = Object.assign(new EventTarget(), { length: 0, [Symbol.iterator]: () => [].values() });
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(noTracks as unknown as TextTrackList);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const playback = { hls: null, original: '/film.mp4', poster: null, captions: [] };
const own = <VideoPlayer title="検査" playback={playback} />;
/** A film of the room that others play, whose chapter ends at 120 seconds. */
const followed = (
  <FollowedFilm title="検査" playback={playback} told="1" isPlaying position={() => 60} end={120} muted={false} />
);

/** A video of 240 seconds that should play, and stands where it is put. */
function watch(player = own) {
  render(player);
  const element = screen.getByLabelText<HTMLVideoElement>('動画：検査', { selector: 'video' });
  const facts = { paused: false, currentTime: 0 };
  const setTime = (to: number) => {
    facts.currentTime = to;
  };
  Object.defineProperties(element, {
    duration: { value: 240 },
    readyState: { value: 2 },
    paused: { get: () => facts.paused },
    currentTime: { get: () => facts.currentTime, set: setTime },
  });
  const report = (event: string, change: Partial<typeof facts> = {}) => {
    Object.assign(facts, change);
    act(() => void element.dispatchEvent(new Event(event)));
  };
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { element, facts, report, wait };
}

const message = () => screen.queryByRole('alert');

test('a video that stands still while it should play says so, however often it reports that it waits', () => {
  const { report, wait } = watch();
  report('playing');
  report('timeupdate', { currentTime: 59.9 });
  for (let waited = 0; waited < STANDSTILL_MS; waited += 1000) {
    report('waiting');
    wait(1000);
  }
  expect(message()?.textContent).toContain('動画が止まっています');

  report('timeupdate', { currentTime: 60.2 });
  expect(message()).toBeNull();
});

test('a video that plays, rests or is over says nothing', () => {
  const { report, wait } = watch();
  for (let second = 0; second < 30; second += 1) {
    report('timeupdate', { currentTime: second });
    wait(1000);
  }
  report('pause', { paused: true });
  wait(2 * STANDSTILL_MS);
  expect(message()).toBeNull();
});

test('the way on leads over the hole, and to the same place again', () => {
  const { facts, report, wait } = watch();
  report('playing', { currentTime: 60 });
  wait(STANDSTILL_MS);
  fireEvent.click(screen.getByRole('button', { name: '5秒先から見る' }));
  report('seeking');
  expect(facts.currentTime).toBe(65);
  expect(message()).toBeNull();

  wait(STANDSTILL_MS);
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  report('loadedmetadata');
  expect(facts.currentTime).toBe(65);
});

test('a film that others play in the room says that it stands still, and goes on within its chapter', () => {
  const { facts, report, wait } = watch(followed);
  report('playing', { currentTime: 60 });
  wait(STANDSTILL_MS);
  expect(message()?.textContent).toContain('動画が止まっています');
  fireEvent.click(screen.getByRole('button', { name: '5秒先から見る' }));
  expect(facts.currentTime).toBe(65);

  report('timeupdate', { currentTime: 118 });
  wait(STANDSTILL_MS);
  expect(message()?.textContent).toContain('動画が止まっています');
  expect(screen.queryByRole('button', { name: '5秒先から見る' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  report('emptied', { paused: true });
  expect(message()).toBeNull();
});
