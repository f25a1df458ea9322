import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  MediaToolError,
  flags,
  mediaTools,
  runTool,
  safeInput,
  type MediaTools,
  type RunOptions,
} from '#kernel/media/ffmpeg.ts';
import { FILL_SECONDS, hlsArguments, type TrackEnds } from '#kernel/media/hls-arguments.ts';
import { hlsLadder, type Rung } from '#kernel/media/hls-ladder.ts';
import { masterPlaylist, measureRendition, type Rendition } from '#kernel/media/hls-playlist.ts';
import { VideoRefused, demuxerOf, inspectVideo, type InspectedVideo } from '#kernel/media/inspect-video.ts';
import { measureTracks } from '#kernel/media/measure-tracks.ts';
import { oneAtATime } from '#kernel/media/one-at-a-time.ts';

export type HlsRequest = {
  /** A file of this machine; it may be hostile. */
  source: string;
  /** Appears when everything is in it, replacing what stood there; until then work goes on in `<folder>.partial`. */
  folder: string;
  signal?: AbortSignal;
  /** 0 to 1, never backwards. */
  onProgress?: (share: number) => void;
};

export type HlsVideo = {
  renditions: Rendition[];
  masterPlaylist: 'master.m3u8';
  poster: 'poster.jpg';
  /** `durationSeconds` is the length of what was made, which is what a player can play. */
  video: InspectedVideo;
};

const inTurn = oneAtATime();

/**
 * Turns a video into HLS (fMP4, H.264 and AAC) and a poster, one video at a time on this machine. Throws VideoRefused for
 * a file that cannot be played, MediaToolError when ffmpeg fails for another reason, and the signal's reason on abort.
 */
export async function makeHls(request: HlsRequest): Promise<HlsVideo> {
  const tools = await mediaTools();
  if (!tools) throw new VideoRefused('needsFfmpeg');
  return inTurn(() => transcodeInto({ ...request, source: resolve(request.source) }, tools), request.signal);
}

async function transcodeInto({ source, folder, signal, onProgress }: HlsRequest, tools: MediaTools): Promise<HlsVideo> {
  const inspected = await inspectVideo(source, { tools, signal });
  const ends = await measureSource(source, inspected, tools, signal);
  const video = { ...inspected, hasAudio: ends.sound !== null };
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    const rungs = hlsLadder(video);
    const work = { source, video, ends, rungs, run: { tools, signal, cwd: partial } };
    await makePoster(work);
    await transcode(work, onProgress);
    const measured = await Promise.all(rungs.map((rung) => measureRendition(partial, rung)));
    const durationSeconds = Math.min(...measured.map(({ seconds }) => seconds));
    if (durationSeconds < longest(ends) - FILL_SECONDS) await blameSource(partial);
    if (!(await playsToItsEnd(work, durationSeconds))) throw new VideoRefused('unplayable');
    await writeFile(join(partial, 'master.m3u8'), masterPlaylist(measured), { flush: true });
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    onProgress?.(1);
    const renditions = measured.map(({ name, width, height, bandwidth }) => ({ name, width, height, bandwidth }));
    return { renditions, masterPlaylist: 'master.m3u8', poster: 'poster.jpg', video: { ...video, durationSeconds } };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

type Run = { tools: MediaTools; signal: AbortSignal | undefined; cwd: string };
type Work = { source: string; video: InspectedVideo; ends: TrackEnds; rungs: readonly Rung[]; run: Run };

const longest = ({ picture, sound }: TrackEnds): number => Math.max(picture, sound ?? 0);

/** Headers are seldom exact; more than this is a file whose end was lost. */
const MISSING_SECONDS = 2;
/** Sound comes in pieces of 21 ms, and an encoder begins a little before its first one. */
const END_TOLERANCE_SECONDS = 0.25;

async function measureSource(
  source: string,
  { container }: InspectedVideo,
  tools: MediaTools,
  signal: AbortSignal | undefined,
): Promise<TrackEnds> {
  const input = safeInput(source, demuxerOf[container]);
  const { picture, sound, missingSeconds } = await blaming(measureTracks(input, tools, signal));
  if (!picture) throw new VideoRefused('broken');
  if (missingSeconds > MISSING_SECONDS) throw new VideoRefused('cutOff');
  return { picture: picture.end, sound: sound && sound.end > 0 ? sound.end : null };
}

/** Reads the smallest rendition back as a player would: all of them have the same frames and the same sound. */
async function playsToItsEnd({ video, rungs, run }: Work, durationSeconds: number): Promise<boolean> {
  const playlist = join(run.cwd, rungs[0]?.name ?? '', 'index.m3u8');
  const input = [...flags({ protocol_whitelist: 'file', allowed_extensions: 'm4s,mp4,m3u8' }), playlist];
  const { picture, sound } = await measureTracks(input, run.tools, run.signal);
  const tracks = video.hasAudio ? [picture, sound] : [picture];
  return tracks.every((track) => track !== null && track.end >= durationSeconds - END_TOLERANCE_SECONDS);
}

/** One picture from a tenth of the way in, where the title has usually faded in. */
async function makePoster({ source, video, ends, rungs, run }: Work): Promise<void> {
  const top = rungs.at(-1);
  const picture = flags({
    map: '0:V:0',
    'frames:v': 1,
    vf: `scale=${top?.width}:${top?.height},setsar=1`,
    pix_fmt: 'yuvj420p',
    'q:v': 4,
    f: 'mjpeg',
  });
  for (const second of [ends.picture / 10, 0]) {
    const input = safeInput(source, demuxerOf[video.container]);
    const args = [...flags({ ss: second.toFixed(3) }), ...input, ...picture, 'poster.jpg'];
    await ffmpeg(args, run, { timeoutMs: 120_000 });
    if ((await stat(join(run.cwd, 'poster.jpg')).catch(() => null))?.size) return;
  }
  await blameSource(run.cwd);
}

const ROOM_BYTES = 1024 * 1024;

/** On a full disk ffmpeg may end well and leave nothing behind: what is missing is the file's fault only where there is room. */
async function blameSource(folder: string): Promise<never> {
  await writeFile(join(folder, 'room'), new Uint8Array(ROOM_BYTES));
  throw new VideoRefused('broken');
}

async function transcode(
  { source, video, ends, rungs, run }: Work,
  onProgress: HlsRequest['onProgress'],
): Promise<void> {
  let reached = 0;
  const onLine = (line: string) => {
    const seconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? 0) / 1e6;
    const share = Math.min(0.99, seconds / Math.max(longest(ends), 0.1));
    if (share > reached) onProgress?.((reached = share));
  };
  const input = safeInput(source, demuxerOf[video.container]);
  const args = [...input, ...flags({ progress: 'pipe:1', stats_period: 0.5 }), ...hlsArguments(video, rungs, ends)];
  await ffmpeg(args, run, { timeoutMs: 10 * 60_000 + longest(ends) * 12_000, onLine });
}

/** A codec that this build cannot read, or damage behind a sound header, shows only here: that is the file's fault. */
async function ffmpeg(
  args: readonly string[],
  { tools, ...run }: Run,
  options: Pick<RunOptions, 'timeoutMs' | 'onLine'>,
) {
  const limits = flags({ max_alloc: 512 * 1024 * 1024, timelimit: Math.ceil(options.timeoutMs / 250) });
  const always = ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...limits];
  await blaming(runTool(tools.ffmpeg, [...always, ...args], { ...run, ...options }));
}

async function blaming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaToolError && isFaultOfSource(error)) throw new VideoRefused('broken', { cause: error });
    throw error;
  }
}

const isFaultOfSource = ({ kind, output }: MediaToolError) =>
  kind === 'failed' && !/No space left|Cannot allocate memory|Permission denied|Read-only file system/.test(output);
