/** @vitest-environment jsdom */
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { afterEach, expect, test, vi } from 'vitest';
import { warmFilm, warmPlayer } from '#film/warm-film.ts';
import { anItem } from '#testing/patient-pages.ts';

const player = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
vi.mock('@nattoku/ui/player/kept-player', () => ({ loadKeptPlayer: player, playsHlsBest: () => false }));

const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=1500000,AVERAGE-BANDWIDTH=900000,RESOLUTION=960x540
540p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=400000,RESOLUTION=640x360
360p/index.m3u8
`;
const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.0,
segment-0000.m4s
#EXTINF:4.0,
segment-0001.m4s
`;
const aFilm = (watchedRanges: WatchedRange[] = []) =>
  anItem({
    playback: { hls: '/media/1/master.m3u8', original: null, originalContentType: null, poster: null, captions: [] },
    watchedRanges,
  });

function listen(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, location.href).pathname;
    asked.push(path);
    return new Response(path.endsWith('master.m3u8') ? master : playlist);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('the beginning of the next film is fetched once, in the smallest size', async () => {
  const asked = listen();
  const film = aFilm();
  await warmFilm(film);
  await warmFilm(film);
  expect(asked).toEqual([
    '/media/1/master.m3u8',
    '/media/1/360p/index.m3u8',
    '/media/1/360p/init.mp4',
    '/media/1/360p/segment-0000.m4s',
  ]);
});

test('nothing is fetched for who saves data, and for who goes on in the middle', async () => {
  const asked = listen();
  await warmFilm(aFilm([{ start: 0, end: 30 }]));
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await warmFilm(aFilm());
  expect(asked).toEqual([]);
});

test('what plays films comes before it is known which one, but not for who saves data', async () => {
  player.mockClear();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await warmPlayer();
  expect(player).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  await warmPlayer();
  expect(player).toHaveBeenCalledOnce();
});
