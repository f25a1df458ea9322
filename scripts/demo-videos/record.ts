import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser, type Page } from '@playwright/test';
import { lengthOf, type Film } from './film.ts';
import { pageOf } from './page.ts';

export const framesPerSecond = 12;
const encoder = 'ffmpeg';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, '--disable-sync'] });
}

export async function openFilm(browser: Browser, film: Film): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.setContent(pageOf(film));
  await page.evaluate('document.fonts.ready');
  const spilling: unknown = await page.evaluate(`[
    ...[...document.querySelectorAll('.card')].filter((card) => card.scrollHeight > card.clientHeight || card.scrollWidth > card.clientWidth),
    ...[...document.querySelectorAll('.lines')].filter((lines) => lines.offsetWidth > 640 || lines.offsetHeight > 400),
    ...[...document.querySelectorAll('h1')].filter((title) => title.offsetHeight > 300),
  ].map((element) => element.textContent)`);
  if (!Array.isArray(spilling) || spilling.length > 0)
    throw new Error(`Text does not fit: ${JSON.stringify(spilling)}`);
  return page;
}

/** Draws every frame of a film for ffmpeg's standard input; a frame that equals the one before is not drawn again. */
export async function recordFrames(page: Page, film: Film, ffmpegArguments: readonly string[]): Promise<void> {
  const ffmpeg = spawn(encoder, ffmpegArguments, { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  let picture: Uint8Array = new Uint8Array();
  for (let frame = 0; frame < lengthOf(film) * framesPerSecond; frame += 1) {
    const moves = await page.evaluate(`showAt(${frame / framesPerSecond}, ${1 / framesPerSecond})`);
    if (moves === true) picture = await page.screenshot({ type: 'png' });
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code]: unknown[] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}
