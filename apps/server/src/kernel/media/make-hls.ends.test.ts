import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isFinished } from '@nattoku/rules/video/watched-ranges';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flags, isFfmpegAvailable } from '#kernel/media/ffmpeg.ts';
import { makeHls } from '#kernel/media/make-hls.ts';
import { openMediaSamples } from '#kernel/media/media-samples.ts';
import { byScope } from '#testing/scope.ts';

let samples: Awaited<ReturnType<typeof openMediaSamples>>;
let count = 0;

/** Converts a file and plays the result: what the playlists promise, and where each track really ends. */
async function convert(source: string) {
  const folder = samples.path(`hls-${(count += 1)}`);
  const { renditions, video } = await makeHls({ source, folder });
  const playlists = await Promise.all(
    renditions.map(async ({ name }) => {
      const path = join(folder, name, 'index.m3u8');
      const lengths = [...(await readFile(path, 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].map(([, value]) =>
        Number(value),
      );
      return { seconds: lengths.reduce((total, value) => total + value, 0), ...(await readTracks(path)) };
    }),
  );
  return { stored: video.durationSeconds, hasAudio: video.hasAudio, playlists };
}

type Tracks = { begins: Record<string, number>; ends: Record<string, number> };

async function readTracks(playlist: string): Promise<Tracks> {
  const asked = ['-show_entries', 'packet=codec_type,pts_time,duration_time', '-of', 'csv=p=0', playlist];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', '-allowed_extensions', 'ALL', ...asked]);
  const tracks: Tracks = { begins: {}, ends: {} };
  for (const line of stdout.trim().split('\n')) {
    const [kind = '', pts, duration] = line.split(',');
    tracks.begins[kind] = Math.min(tracks.begins[kind] ?? Infinity, Number(pts));
    tracks.ends[kind] = Math.max(tracks.ends[kind] ?? 0, Number(pts) + (Number(duration) || 0));
  }
  return tracks;
}

const coding = flags({ 'c:v': 'libx264', preset: 'ultrafast', pix_fmt: 'yuv420p', 'c:a': 'aac' });
const picture = (seconds: number, rate = 10) => flags({ f: 'lavfi', i: `testsrc2=s=128x72:r=${rate}:d=${seconds}` });
const sound = (seconds: number) => flags({ f: 'lavfi', i: `sine=f=440:d=${seconds}` });
const drawn =
  (name: string, ...args: string[]) =>
  async () => {
    await samples.run([...args, samples.path(name)]);
    return samples.path(name);
  };

const withSubtitle = async (name: string, codec: string) => {
  const path = samples.path(`${name}.srt`);
  await writeFile(path, '1\n00:00:00,000 --> 00:00:09,000\nおわり\n');
  const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:s'];
  return drawn(name, ...picture(5), ...sound(5), '-i', path, ...maps, ...coding, '-c:s', codec)();
};

const cut = async (name: string, share: number, ...extra: string[]) => {
  const whole = await drawn(`whole-${name}`, ...picture(30), ...sound(30), ...coding, ...extra)();
  const bytes = await readFile(whole);
  await writeFile(samples.path(name), bytes.subarray(0, bytes.length * share));
  return samples.path(name);
};

/** Audio packets of a file without one of them being there. */
const silentTrack = drawn('empty.mkv', ...picture(3), ...sound(3), ...coding, '-bsf:a', 'noise=drop=1');
const opus = ['-c:a', 'libopus'];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus];
const varying = ['-vf', "select='lt(t,2)+not(mod(n,3))'", '-vsync', 'vfr'];

type Case = { what: string; make: () => Promise<string>; seconds: number; hasAudio?: boolean };

const sampled: Case[] = [
  {
    what: 'sound that ends long before the picture',
    make: drawn('short.mp4', ...picture(9), ...sound(1), ...coding),
    seconds: 9,
  },
  {
    what: 'sound that goes on after the picture',
    make: drawn('long.mp4', ...picture(2), ...sound(5), ...coding),
    seconds: 5,
  },
  { what: 'a subtitle track that goes on', make: () => withSubtitle('sub.mp4', 'mov_text'), seconds: 5 },
  {
    what: 'a still picture with sound',
    make: drawn('slide.mp4', ...picture(20, 1), ...sound(20), ...coding),
    seconds: 20,
  },
  { what: 'a file without its last 5 %', make: () => cut('cut5.mp4', 0.95, '-movflags', 'faststart'), seconds: 28.5 },
];
const others: Case[] = [
  { what: 'no sound', make: drawn('none.mp4', ...picture(5), ...coding), seconds: 5, hasAudio: false },
  { what: 'a sound track without packets', make: silentTrack, seconds: 3, hasAudio: false },
  { what: 'a varying rate', make: drawn('vfr.mp4', ...picture(5, 30), ...sound(5), ...varying, ...coding), seconds: 5 },
  { what: 'one frame', make: drawn('one.mp4', ...picture(1, 1), ...sound(4), ...coding), seconds: 4 },
  {
    what: 'one frame without sound',
    make: drawn('still.mp4', ...picture(0.1, 10), ...coding),
    seconds: 0.1,
    hasAudio: false,
  },
  {
    what: 'slides of five seconds',
    make: drawn('slides.mp4', ...picture(10, 0.2), ...sound(12), ...coding),
    seconds: 12,
  },
  {
    what: 'a picture that begins after the sound',
    make: drawn('late-picture.mkv', '-itsoffset', '2', ...picture(3), ...sound(5), ...coding),
    seconds: 5,
  },
  {
    what: 'sound that begins after the picture',
    make: drawn('late-sound.mkv', ...picture(5), '-itsoffset', '2', ...sound(2), ...coding),
    seconds: 5,
  },
  {
    what: 'a recording that begins at 100 seconds',
    make: drawn('offset.mkv', ...picture(4), ...sound(3), ...coding, '-output_ts_offset', '100'),
    seconds: 4,
  },
  {
    what: 'WebM without a length',
    make: drawn('live.webm', ...picture(4), ...sound(3), ...vp8, '-live', '1'),
    seconds: 4,
  },
  { what: 'WebM', make: drawn('plain.webm', ...picture(3), ...sound(4), ...vp8), seconds: 4 },
  { what: 'Matroska with a subtitle that goes on', make: () => withSubtitle('sub.mkv', 'srt'), seconds: 5 },
  {
    what: 'fragments',
    make: drawn('fragments.mp4', ...picture(5), ...sound(2), ...coding, '-movflags', 'frag_keyframe+empty_moov'),
    seconds: 5,
  },
  { what: 'QuickTime', make: drawn('plain.mov', ...picture(3), ...sound(2), ...coding), seconds: 3 },
  {
    what: 'a cover before the picture',
    make: async () => {
      const cover = flags({ f: 'lavfi', i: 'color=s=64x64:d=1', 'frames:v': 1 });
      const jpeg = await drawn('cover.jpg', ...cover)();
      const base = await drawn('plain.mp4', ...picture(3), ...sound(2), ...coding)();
      const maps = ['-map', '0:v', '-map', '1:v', '-map', '1:a', '-c', 'copy', '-disposition:v:0', 'attached_pic'];
      return drawn('cover.mp4', '-i', jpeg, '-i', base, ...maps)();
    },
    seconds: 3,
  },
  { what: 'television’s rate', make: drawn('ntsc.mp4', ...picture(3, 29.97), ...sound(5), ...coding), seconds: 5 },
  { what: 'less than a second', make: drawn('half.mp4', ...picture(0.5), ...sound(0.3), ...coding), seconds: 0.5 },
];

describe.skipIf(!(await isFfmpegAvailable()))('a video that is accepted', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    samples = await openMediaSamples();
  });
  afterAll(() => samples.close());

  test.each(byScope(sampled, [...sampled, ...others]))(
    '$what: plays to the end of its stored length, and is finished there',
    async ({ make, seconds, hasAudio = true }) => {
      const { stored, playlists, ...made } = await convert(await make());

      expect(made.hasAudio).toBe(hasAudio);
      expect(Math.abs(stored - seconds)).toBeLessThan(0.5);
      for (const { seconds: listed, begins, ends } of playlists) {
        for (const begin of Object.values(begins)) expect(begin).toBeLessThan(0.15);
        expect(listed).toBeCloseTo(stored, 2);
        expect(Object.keys(ends).toSorted()).toEqual(hasAudio ? ['audio', 'video'] : ['video']);
        for (const end of Object.values(ends)) expect(end).toBeGreaterThan(stored - 0.25);
        expect(isFinished([{ start: 0, end: listed }], stored)).toBe(true);
      }
    },
  );

  test.each([
    { what: 'its last 20 %', make: () => cut('cut20.mp4', 0.8, '-movflags', 'faststart') },
    { what: 'its last 20 % in Matroska', make: () => cut('cut20.mkv', 0.8) },
  ])('a file that lost $what is refused with that reason, and leaves nothing', async ({ make }) => {
    const source = await make();
    await expect(makeHls({ source, folder: samples.path('refused') })).rejects.toMatchObject({ reason: 'cutOff' });
    await expect(readFile(samples.path('refused/master.m3u8'))).rejects.toThrow('ENOENT');
  });
});
