import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { lengthOf, webVtt } from './demo-videos/film.ts';
import { films } from './demo-videos/films.ts';

const media = new URL('../apps/server/seed/media/', import.meta.url);
const mark = '見本・医学的確認前';

describe.each(films)('$slug', (film) => {
  test('says on its first and last picture that nobody has checked it', () => {
    expect(film.slides.at(0)?.body).toContain(mark);
    expect(film.slides.at(-1)?.body).toContain(mark);
  });

  test('lasts 40 to 75 seconds', () => {
    expect(lengthOf(film)).toBeGreaterThanOrEqual(40);
    expect(lengthOf(film)).toBeLessThanOrEqual(75);
  });

  test('was drawn again after its words were changed', async () => {
    expect(await readFile(new URL(`${film.slug}.ja.vtt`, media), 'utf8')).toBe(webVtt(film));
  });

  test('speaks in です and ます to the patient', () => {
    const sentences = film.slides
      .flatMap(({ captions }) => captions.join('').split('。'))
      .filter((text) => text !== '');
    expect(sentences.filter((text) => !/(です|ます|ません|ましょう|ください)$/.test(text))).toEqual([]);
  });
});
