import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type BarePicture, PictureRefused, sizeOfPicture } from '#kernel/media/bare-picture.ts';
import { flags, MediaToolError, type MediaTools, mediaTools, runTool } from '#kernel/media/ffmpeg.ts';
import { oneAtATime } from '#kernel/media/one-at-a-time.ts';
import type { Orientation } from '#kernel/media/picture-orientation.ts';

/** In pixels: letters of a medicine book can be read in it. */
const LONGEST_SIDE = 4096;
/** The largest that telephones take. More would fill the memory. */
const MOST_PIXELS = 120_000_000;
const TIMEOUT_MS = 30_000;

/** What stands it up, in filters of ffmpeg. */
const turns: Record<Orientation, readonly string[]> = {
  1: [],
  2: ['hflip'],
  3: ['hflip', 'vflip'],
  4: ['vflip'],
  5: ['transpose=cclock_flip'],
  6: ['transpose=clock'],
  7: ['transpose=clock_flip'],
  8: ['transpose=cclock'],
};

const kinds = {
  'image/jpeg': {
    demuxer: 'jpeg_pipe',
    output: flags({ 'c:v': 'mjpeg', pix_fmt: 'yuvj420p', 'q:v': 3, f: 'mjpeg' }),
  },
  'image/png': { demuxer: 'png_pipe', output: flags({ 'c:v': 'png', f: 'image2', update: 1 }) },
} as const;

const lanes = Array.from({ length: availableParallelism() }, oneAtATime);
let turn = 0;
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  turn = (turn + 1) % lanes.length;
  return lanes[turn]?.(work) ?? work();
};

/**
 * The picture decoded and written anew, upright and no larger than it can be looked at, so that nothing but what is seen of it is kept. `folder` is
 * made for the work and removed. On a machine without ffmpeg it stays as it is: without what its maker wrote into it, and turned by its reader.
 * @throws PictureRefused where it cannot be decoded, or is larger than any camera's
 */
export async function redrawPicture(picture: BarePicture, folder: string): Promise<BarePicture> {
  const { width, height } = sizeOfPicture(picture);
  if (width * height > MOST_PIXELS) throw new PictureRefused();
  const tools = await mediaTools();
  if (!tools) return picture;
  return inTurn(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      return { ...picture, orientation: 1, bytes: await draw(tools, picture, folder) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const draw = async (tools: MediaTools, { contentType, bytes, orientation }: BarePicture, folder: string) => {
  const { demuxer, output } = kinds[contentType];
  const [source, drawn] = [join(folder, 'sent'), join(folder, 'drawn')];
  await writeFile(source, bytes, { mode: 0o600 });
  const args = [
    '-nostdin',
    '-hide_banner',
    '-y',
    ...flags({ v: 'error' }),
    ...flags({ max_alloc: 1024 ** 3, timelimit: TIMEOUT_MS / 1000 }),
    ...flags({ protocol_whitelist: 'file', format_whitelist: demuxer, max_pixels: MOST_PIXELS, f: demuxer }),
    '-noautorotate',
    '-xerror',
    ...flags({ err_detect: 'explode', i: `file:${source}` }),
    ...flags({ map: '0:v:0', 'frames:v': 1, vf: filtersOf(orientation), map_metadata: -1 }),
    ...output,
    `file:${drawn}`,
  ];
  try {
    await runTool(tools.ffmpeg, args, { timeoutMs: TIMEOUT_MS });
    const written = await readFile(drawn);
    if (written.length > 0) return written;
  } catch (error) {
    if (!isUndecodable(error)) throw error;
  }
  throw new PictureRefused();
};

const filtersOf = (orientation: Orientation): string =>
  [
    ...turns[orientation],
    `scale='min(${LONGEST_SIDE},iw)':'min(${LONGEST_SIDE},ih)':force_original_aspect_ratio=decrease`,
    'setsar=1',
  ].join(',');

const isUndecodable = (error: unknown): boolean =>
  error instanceof MediaToolError
    ? error.kind === 'failed'
    : error instanceof Error && 'code' in error && error.code === 'ENOENT';
