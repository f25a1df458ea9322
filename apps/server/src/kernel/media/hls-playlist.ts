import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readMp4Outline } from '#kernel/media/mp4-boxes.ts';
import type { Rung } from '#kernel/media/hls-ladder.ts';

export type Rendition = { name: string; width: number; height: number; bandwidth: number };
type Segment = { seconds: number; bytes: number };
export type MeasuredRendition = Rendition & { averageBandwidth: number; codecs: string; seconds: number };

/** ffmpeg's master playlist knows wanted bit rates only; RFC 8216 §4.3.4.2 asks for the measured peak. */
export async function measureRendition(folder: string, rung: Rung): Promise<MeasuredRendition> {
  const rendition = join(folder, rung.name);
  const playlist = await readFile(join(rendition, 'index.m3u8'), 'utf8');
  const segments = await Promise.all(
    [...playlist.matchAll(/#EXTINF:([\d.]+),.*\n(.+)\n/g)].map(async ([, seconds, name = '']): Promise<Segment> => {
      return { seconds: Number(seconds), bytes: (await stat(join(rendition, name))).size };
    }),
  );
  const seconds = sum(segments.map((segment) => segment.seconds));
  const bits = 8 * sum(segments.map((segment) => segment.bytes));
  const peaks = segments
    .filter((segment) => segment.seconds >= 1)
    .map((segment) => (8 * segment.bytes) / segment.seconds);
  const average = Math.ceil(bits / Math.max(seconds, 0.1));
  return {
    name: rung.name,
    width: rung.width,
    height: rung.height,
    bandwidth: Math.max(average, ...peaks.map(Math.ceil)),
    averageBandwidth: average,
    codecs: await codecsOf(join(rendition, initName(playlist))),
    seconds,
  };
}

export function masterPlaylist(renditions: readonly MeasuredRendition[]): string {
  const variants = renditions.map(
    ({ name, width, height, bandwidth, averageBandwidth, codecs }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},` +
      `RESOLUTION=${width}x${height},CODECS="${codecs}"\n${name}/index.m3u8\n`,
  );
  return ['#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n', ...variants].join('');
}

const initName = (playlist: string) => /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? 'init.mp4';

async function codecsOf(init: string): Promise<string> {
  const tracks = (await readMp4Outline(init))?.tracks ?? [];
  const profile = tracks.find((track) => track.avcProfile)?.avcProfile;
  if (!profile) throw new Error('ffmpeg wrote an initialisation segment without H.264');
  return tracks.some((track) => track.kind === 'soun') ? `avc1.${profile},mp4a.40.2` : `avc1.${profile}`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
