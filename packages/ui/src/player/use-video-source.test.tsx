// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resume } from '#player/use-video-element.ts';
import { useVideoSource, type VideoSource } from '#player/use-video-source.ts';

type Made = { settings: object; bandwidthEstimate: number; tell: () => void };
const made = vi.hoisted((): Made[] => []);
vi.mock('#player/hls-light.js', () => ({
  default: class implements Made {
    static isSupported = () => true;
    static Events = { ERROR: 'error', FRAG_BUFFERED: 'buffered' };
    bandwidthEstimate = 500_000;
    tell = () => {};
    settings: object;
    constructor(settings: object) {
      this.settings = settings;
      made.push(this);
    }
    on() {}
    once(_: string, listener: (event: string, data: object) => void) {
      this.tell = () => listener('buffered', { frag: { url: 'https://hospital.example/first.m4s' } });
    }
    loadSource() {}
    attachMedia() {}
    destroy() {}
  },
}));

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

async function playOurselves(source: Partial<VideoSource> = {}) {
  vi.useRealTimers();
  made.length = 0;
  const resume = { current: { at: 0, playing: false } };
  const video = { current: document.createElement('video') };
  renderHook(() => useVideoSource(video, resume, { hls: '/master.m3u8', original: null, ...source }));
  await vi.waitFor(() => expect(made).toHaveLength(1));
  return made[0] as Made;
}

test('a film begins in the smallest size where that may be here already, and else as sharp as the line allows', async () => {
  expect((await playOurselves({ smallFirst: true })).settings).toMatchObject({ startLevel: 0 });
  expect((await playOurselves()).settings).not.toHaveProperty('startLevel');
});

test('a first piece out of the cache does not make a slow line a fast one', async () => {
  const came = { encodedBodySize: 50_000, transferSize: 50_300, responseStart: 1_000, responseEnd: 2_000 };
  const again = { encodedBodySize: 50_000, transferSize: 0, responseStart: 5_000, responseEnd: 5_001 };
  const remember = (loads: object[]) =>
    Object.defineProperty(performance, 'getEntriesByName', { configurable: true, value: () => loads });
  const player = await playOurselves();
  remember([came, again]);
  player.tell();
  expect(player.bandwidthEstimate).toBe(400_000);

  const other = await playOurselves();
  remember([again]);
  other.tell();
  expect(other.bandwidthEstimate).toBe(500_000);
  Reflect.deleteProperty(performance, 'getEntriesByName');
});
