// Draws the demonstration videos: node scripts/make-demo-videos.ts [slug …]. Needs ffmpeg, Chromium and Noto Sans CJK.
// What it makes is committed under apps/server/seed/media, so nobody has to run it to try the product.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lengthOf } from './demo-videos/film.ts';
import { films } from './demo-videos/films.ts';
import { makeFilm } from './demo-videos/make-film.ts';
import { openBrowser } from './demo-videos/record.ts';

const wanted = process.argv.slice(2);
const root = new URL('..', import.meta.url);
const folder = fileURLToPath(new URL('apps/server/seed/media/', root));

/** The server's own transcoder, so that a demonstration video plays exactly as an uploaded one. */
type Transcoder = { makeHls(request: { source: string; folder: string }): Promise<unknown> };
const { makeHls }: Transcoder = await import(new URL('apps/server/src/kernel/media/make-hls.ts', root).href);

await mkdir(join(folder, 'hls'), { recursive: true });
const browser = await openBrowser();
try {
  for (const film of films.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) {
    const { video, poster } = await makeFilm(browser, film, folder);
    const hls = join(folder, 'hls', film.slug);
    await makeHls({ source: video, folder: hls });
    await writeFile(join(hls, 'poster.jpg'), poster);
    console.log(`${film.slug}: ${lengthOf(film)} s`);
  }
} finally {
  await browser.close();
}
