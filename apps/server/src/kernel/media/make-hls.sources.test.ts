import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flags, isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { steadyRate } from '#kernel/media/hls-arguments.ts';
import { makeHls } from '#kernel/media/make-hls.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';

let samples: Awaited<ReturnType<typeof openMediaSamples>>;
let count = 0;

/** The renditions that came of a file, and how many seconds of picture and sound a player finds in the first. */
async function convert(source: string) {
  const folder = samples.path(`hls-${(count += 1)}`);
  await mkdir(folder, { recursive: true });
  const { renditions } = await makeHls({ source, folder });
  const playlist = join(folder, renditions[0]?.name ?? '', 'index.m3u8');
  const shown = ['-v', 'error', '-allowed_extensions', 'ALL', '-show_entries'];
  const asked = [...shown, 'stream=codec_name,pix_fmt,channels:format=duration', '-print_format', 'json', playlist];
  const played = JSON.parse((await promisify(execFile)('ffprobe', asked)).stdout) as Played;
  return {
    sizes: renditions.map(({ width, height }) => `${width}x${height}`),
    seconds: Math.round(Number(played.format.duration)),
    streams: played.streams.map(({ codec_name: codec, pix_fmt: pixels, channels }) => `${codec} ${pixels ?? channels}`),
  };
}
type Played = { streams: { codec_name: string; pix_fmt?: string; channels?: number }[]; format: { duration: string } };

const picture = 'h264 yuv420p';
const voice = [picture, 'aac 1'];
const small = { size: '128x72', rate: 10 };
const asDrawn = (options: Parameters<typeof samples.video>[0]) => () => samples.video(options);

/** One rotation of the display matrix by a quarter, as telephones write it. */
const turned = async () => {
  const bytes = await readFile(await samples.video({ name: 'held.mp4', size: '640x360' }));
  const matrix = bytes.indexOf('tkhd') + 4 + 40;
  [0, 0x10000, 0, -0x10000, 0].forEach((value, index) => bytes.writeInt32BE(value, matrix + 4 * index));
  await writeFile(samples.path('turned.mp4'), bytes);
  return samples.path('turned.mp4');
};

/** Frames at 30, then 10 a second, as a telephone writes them in the dark. */
const varying = async () => {
  const path = samples.path('varying.mp4');
  const drawn = flags({ f: 'lavfi', i: 'testsrc2=s=128x72:r=30:d=4' });
  const thinned = flags({ vf: "select='lt(t,2)+not(mod(n,3))'", vsync: 'vfr', 'c:v': 'libx264', preset: 'ultrafast' });
  await samples.run([...drawn, ...flags({ f: 'lavfi', i: 'sine=d=4' }), ...thinned, '-pix_fmt', 'yuv420p', path]);
  return path;
};

/** The first second is cut off by an edit list: the bytes are there, and nobody is to see them. */
const edited = async () => {
  const whole = await samples.video({ ...small, name: 'whole.mov', seconds: 4, extra: ['-g', '120'] });
  await samples.run([...flags({ ss: 1, i: whole, c: 'copy' }), samples.path('edited.mov')]);
  return samples.path('edited.mov');
};

describe.skipIf(!(await isFfmpegAvailable()))('what hospitals send', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  test.each<{ what: string; make: () => Promise<string>; sizes: string[]; seconds?: number; streams?: string[] }>([
    {
      what: '4K becomes 720p at most',
      make: asDrawn({ name: '4k.mp4', size: '3840x2160', rate: 1, seconds: 2 }),
      sizes: ['640x360', '960x540', '1280x720'],
      seconds: 2,
    },
    { what: 'a telephone held upright stays upright', make: turned, sizes: ['360x640'] },
    { what: 'a varying rate', make: varying, sizes: ['128x72'], seconds: 4 },
    {
      what: 'HEVC with ten bits',
      make: asDrawn({
        ...small,
        name: 'hevc.mp4',
        extra: ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
      }),
      sizes: ['128x72'],
    },
    {
      what: 'an odd number of lines',
      make: asDrawn({ name: 'odd.mp4', size: '129x73', extra: ['-pix_fmt', 'yuv444p'] }),
      sizes: ['128x72'],
    },
    { what: 'a QuickTime film that was trimmed', make: edited, sizes: ['128x72'], seconds: 3 },
    {
      what: 'sound in six channels',
      make: asDrawn({ ...small, name: 'six.mp4', extra: ['-ac', '6'] }),
      sizes: ['128x72'],
      streams: [picture, 'aac 2'],
    },
  ])('$what', async ({ make, sizes, seconds = 2, streams = voice }) => {
    const made = await convert(await make());

    expect(made).toMatchObject({ sizes, streams });
    expect(Math.abs(made.seconds - seconds)).toBeLessThanOrEqual(1);
  });
});

test.each([
  { average: null, rate: '30' },
  { average: 59.94, rate: '30' },
  { average: 30, rate: '30' },
  { average: 30_000 / 1001, rate: '30000/1001' },
  { average: 23.976, rate: '24000/1001' },
  { average: 29.854, rate: '30' },
  { average: 25, rate: '25' },
  { average: 1.99875, rate: '2' },
  { average: 1 / 120, rate: '1' },
])('an average of $average frames a second is shown at $rate', ({ average, rate }) => {
  expect(steadyRate(average)).toBe(rate);
});
