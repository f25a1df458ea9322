import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { webVtt, type Film } from './film.ts';
import { framesPerSecond, openFilm, recordFrames } from './record.ts';
import { bells } from './sound.ts';

const maxBytes = 1_500_000;
const posterSecond = 3.5;

export type MadeFilm = { video: string; poster: Uint8Array };

/** Draws `<slug>.mp4` and writes its captions beside it; the poster is the title, once it has faded in. */
export async function makeFilm(browser: Browser, film: Film, folder: string): Promise<MadeFilm> {
  const video = join(folder, `${film.slug}.mp4`);
  const work = await mkdtemp(join(tmpdir(), 'demo-video-'));
  const page = await openFilm(browser, film);
  try {
    const sound = join(work, 'bells.wav');
    await writeFile(sound, bells(film));
    await recordFrames(page, film, encoding(sound, video));
    await page.evaluate(`showAt(${posterSecond}, 1)`);
    const poster = await page.screenshot({ type: 'jpeg', quality: 82 });
    await writeFile(join(folder, `${film.slug}.ja.vtt`), webVtt(film));

    const { size } = await stat(video);
    if (size > maxBytes) throw new Error(`${film.slug} has ${size} bytes, more than ${maxBytes}`);
    return { video, poster };
  } finally {
    await page.close();
    await rm(work, { recursive: true });
  }
}

/**
 * Pictures of a screen are RGB, and a player takes an HD video for BT.709: one that is neither converted nor marked so
 * gets a tint.
 */
const encoding = (sound: string, video: string) => [
  ...words(`-nostdin -v error -y -f image2pipe -c:v png -framerate ${framesPerSecond} -i -`),
  '-i',
  sound,
  ...words('-vf scale=out_color_matrix=bt709:out_range=tv'),
  ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -pix_fmt yuv420p'),
  ...words('-c:v libx264 -preset slow -tune animation -crf 26 -g 120 -c:a aac -b:a 64k'),
  ...words('-movflags +faststart -fflags +bitexact -shortest'),
  video,
];

const words = (text: string) => text.split(' ');
