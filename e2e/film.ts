import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

type Film = { seconds: number; size?: `${number}x${number}`; kilobits?: number };

/** A moving test card with a tone, an MP4 as cameras and editors write it. What an earlier run made is taken again. */
export async function makeFilm({ seconds, size = '320x180', kilobits = 300 }: Film): Promise<string> {
  const folder = join(tmpdir(), 'nattoku-e2e-films');
  const film = join(folder, `${size}-${seconds}s-${kilobits}k.mp4`);
  if (existsSync(film)) return film;

  await mkdir(folder, { recursive: true });
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=24:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${kilobits}k`, '-pix_fmt', 'yuv420p'];
  const half = join(folder, `${randomUUID()}.mp4`);
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...coding, half]);
  await rename(half, film);
  return film;
}
