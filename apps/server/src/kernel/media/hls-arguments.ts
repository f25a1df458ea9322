import { availableParallelism } from 'node:os';
import { flags } from '#kernel/media/ffmpeg.ts';
import type { Rung } from '#kernel/media/hls-ladder.ts';
import type { InspectedVideo } from '#kernel/media/inspect-video.ts';

/** How far the tracks of the source reach, in seconds. */
export type TrackEnds = { picture: number; sound: number | null };

/** Frames that the decoder could not read at the end are filled up to this length; a longer gap shows as a picture that is too short. */
export const FILL_SECONDS = 1;

/**
 * What ffmpeg is told behind its input: all renditions from one decoding, each into a folder of its name. Picture and sound both begin at 0
 * and end together: the last frame is held while sound goes on, and silence follows a sound that ends first. Players stall where one of
 * them is missing.
 */
export function hlsArguments(video: InspectedVideo, rungs: readonly Rung[], ends: TrackEnds): string[] {
  const frames = frameCount(video, ends);
  return [
    ...flags({ filter_complex: pictureFilter(video, rungs, ends, frames) }),
    ...rungs.flatMap((_rung, index) => ['-map', `[v${index}]`, ...(video.hasAudio ? ['-map', '0:a:0'] : [])]),
    ...pictureFlags(video, rungs),
    ...(video.hasAudio ? soundFlags(frames / rateOf(video)) : []),
    ...hlsFlags(rungs, video.hasAudio),
    '%v/index.m3u8',
  ];
}

const lengthOf = ({ picture, sound }: TrackEnds): number => Math.max(picture, sound ?? 0);

const frameCount = (video: InspectedVideo, ends: TrackEnds): number =>
  Math.max(1, Math.ceil(lengthOf(ends) * rateOf(video) - 0.01));

const rateOf = ({ frameRate }: InspectedVideo): number => {
  const [over = 30, under = 1] = steadyRate(frameRate).split('/').map(Number);
  return over / under;
};

function pictureFilter(video: InspectedVideo, rungs: readonly Rung[], ends: TrackEnds, frames: number): string {
  const held = (lengthOf(ends) - ends.picture + FILL_SECONDS).toFixed(3);
  const steady = `fps=${steadyRate(video.frameRate)}:start_time=0`;
  const filled = `tpad=stop_mode=clone:stop_duration=${held},trim=end_frame=${frames}`;
  const inputs = rungs.map((_rung, index) => `[s${index}]`).join('');
  const scalings = rungs.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height},setsar=1,format=yuv420p[v${index}]`,
  );
  return [`[0:V:0]${steady},${filled},split=${rungs.length}${inputs}`, ...scalings].join(';');
}

/**
 * Frames a second as a plain number. The average of a phone's varying rate is a fraction of large numbers, and for some of those ffmpeg's
 * writer of segments gives up («Not yet implemented»). Television's rates stay what they are.
 */
export function steadyRate(average: number | null): string {
  if (average === null || average >= 30) return '30';
  const television = [24, 30].find((rate) => Math.abs(average - (rate * 1000) / 1001) < 0.002);
  if (television !== undefined) return `${television * 1000}/1001`;
  return String(Math.max(1, Math.round(average)));
}

/** Reordered frames delay the beginning of both tracks by two frames: of slides that is seconds, which no player can play. */
const REORDERED_FROM_RATE = 15;

/** Every rendition has its key frames at the same moments, or a player could not change between them. */
const pictureFlags = (video: InspectedVideo, rungs: readonly Rung[]): string[] => [
  ...flags({ 'c:v': 'libx264', 'profile:v': 'main', preset: 'veryfast', crf: 23 }),
  ...flags({ threads: Math.max(1, availableParallelism() - 1) }),
  ...(rateOf(video) < REORDERED_FROM_RATE ? flags({ bf: 0 }) : []),
  ...flags({ g: 60, sc_threshold: 0, force_key_frames: 'expr:gte(t,n_forced*4)' }),
  ...rungs.flatMap(({ maxKilobits }, index) =>
    flags({ [`maxrate:v:${index}`]: `${maxKilobits}k`, [`bufsize:v:${index}`]: `${2 * maxKilobits}k` }),
  ),
];

/** One voice stays one channel; more than two are mixed down, last of all, since not every phone plays them. */
const soundFlags = (seconds: number): string[] => {
  const padded = `apad=whole_dur=${seconds.toFixed(6)},atrim=end=${seconds.toFixed(6)}`;
  const filter = `aresample=async=1:first_pts=0,${padded},aformat=channel_layouts=mono|stereo`;
  return flags({ 'c:a': 'aac', 'b:a': '96k', ar: 48_000, af: filter });
};

const hlsFlags = (rungs: readonly Rung[], hasAudio: boolean): string[] => [
  // Titles, places and chapters that a camera wrote are nobody's business.
  ...flags({ map_metadata: -1, map_chapters: -1 }),
  ...flags({ f: 'hls', hls_time: 4, hls_playlist_type: 'vod', hls_flags: 'independent_segments' }),
  ...flags({ hls_segment_type: 'fmp4', hls_fmp4_init_filename: 'init.mp4' }),
  ...flags({ hls_segment_filename: '%v/segment-%04d.m4s' }),
  ...flags({ var_stream_map: rungs.map(({ name }, index) => streamMap(name, index, hasAudio)).join(' ') }),
];

const streamMap = (name: string, index: number, hasAudio: boolean) =>
  `v:${index},${hasAudio ? `a:${index},` : ''}name:${name}`;
