import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  flags,
  maxPixels,
  MediaToolError,
  mediaTools,
  runTool,
  safeInput,
  type MediaTools,
} from '#kernel/media/ffmpeg.ts';
import { demuxerOf, inspectVideo } from '#kernel/media/inspect-video.ts';

/** Why no poster came out of what was given. */
export class PosterRefused extends Error {
  override readonly name = 'PosterRefused';
  readonly reason: 'noTools' | 'beyondEnd' | 'unreadable';

  constructor(reason: PosterRefused['reason'], options?: ErrorOptions) {
    super(`No poster: ${reason}`, options);
    this.reason = reason;
  }
}

/** As large as the largest rendition shows it, never enlarged; even sides, square pixels, nothing but the picture. */
const asPoster = flags({
  map: '0:v:0',
  'frames:v': 1,
  vf: "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1",
  pix_fmt: 'yuvj420p',
  map_metadata: -1,
  'q:v': 3,
  f: 'mjpeg',
});

const TIMEOUT_MS = 60_000;

async function draw(tools: MediaTools, folder: string, input: readonly string[]): Promise<Buffer> {
  const file = join(folder, 'poster.jpg');
  const limits = flags({ max_alloc: 512 * 1024 * 1024, timelimit: TIMEOUT_MS / 250 });
  try {
    const args = ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...limits, ...input, ...asPoster, file];
    await runTool(tools.ffmpeg, args, { timeoutMs: TIMEOUT_MS });
    const picture = await readFile(file);
    if (picture.length > 0) return picture;
  } catch (error) {
    if (error instanceof MediaToolError && error.kind === 'failed')
      throw new PosterRefused('unreadable', { cause: error });
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
  }
  throw new PosterRefused('unreadable');
}

async function inFolder<T>(folder: string, work: (tools: MediaTools) => Promise<T>): Promise<T> {
  const tools = await mediaTools();
  if (!tools) throw new PosterRefused('noTools');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(tools);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Frame = { source: (folder: string) => Promise<string>; seconds: number; folder: string };

/** The picture of a video at a position, as a JPEG. `folder` is made for the work and removed with all that is in it. */
export const frameOf = ({ source, seconds, folder }: Frame): Promise<Buffer> =>
  inFolder(folder, async (tools) => {
    const path = await source(folder);
    const video = await inspectVideo(path, { tools });
    if (seconds >= video.durationSeconds) throw new PosterRefused('beyondEnd');
    return draw(tools, folder, [...flags({ ss: seconds.toFixed(3) }), ...safeInput(path, demuxerOf[video.container])]);
  });

const kinds = [
  { start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), demuxer: 'png_pipe' },
  { start: Buffer.from([0xff, 0xd8, 0xff]), demuxer: 'jpeg_pipe' },
] as const;

/** A JPEG or PNG, known by its content, drawn again as a JPEG: what it says of camera and place does not come along. */
export const posterOf = (bytes: Buffer, folder: string): Promise<Buffer> =>
  inFolder(folder, async (tools) => {
    const kind = kinds.find(({ start }) => bytes.subarray(0, start.length).equals(start));
    if (!kind) throw new PosterRefused('unreadable');
    const file = join(folder, 'picture');
    await writeFile(file, bytes, { mode: 0o600 });
    const { demuxer } = kind;
    const allowed = flags({ protocol_whitelist: 'file', format_whitelist: demuxer, max_pixels: maxPixels, f: demuxer });
    return draw(tools, folder, [...allowed, '-xerror', '-err_detect', 'explode', '-i', `file:${file}`]);
  });
