import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { flags } from '#kernel/media/ffmpeg.ts';

export type Sample = {
  size?: string;
  seconds?: number;
  rate?: number;
  audio?: boolean;
  extra?: string[];
  name?: string;
};

/** A folder for tests with small videos that ffmpeg draws. */
export async function openMediaSamples() {
  const folder = await mkdtemp(join(tmpdir(), 'media-samples-'));
  const path = (name: string) => join(folder, name);
  const run = (args: string[]) => promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

  return {
    path,
    run,
    close: () => rm(folder, { recursive: true, force: true }),
    video: async (sample: Sample = {}): Promise<string> => {
      const { size = '320x180', seconds = 2, rate = 30, audio = true, extra = [], name = 'sample.mp4' } = sample;
      const picture = flags({ f: 'lavfi', i: `testsrc2=s=${size}:r=${rate}:d=${seconds}` });
      const sound = audio ? flags({ f: 'lavfi', i: `sine=f=440:d=${seconds}`, 'c:a': 'aac' }) : [];
      const coding = name.endsWith('.webm') ? [] : flags({ 'c:v': 'libx264', preset: 'ultrafast', pix_fmt: 'yuv420p' });
      await run([...picture, ...sound, ...coding, ...extra, path(name)]);
      return path(name);
    },
  };
}
