import { isStorable } from '@nattoku/rules/text/normalise-input';
import { expect, test } from 'vitest';
import { readingFrom } from '#domain/consent/template/reading-text.ts';

test('what a PDF says comes in the normal form: NUL, soft hyphens and thin blanks are no part of it', () => {
  const { name, sections } = readingFrom(['胃カメラ\0同意\u00ad書\n\n検査を\u2009受けます。\ud842\n']);

  expect(name).toBe('胃カメラ同意書');
  expect(sections.map(({ text }) => text).join()).toContain('検査を 受けます。');
  expect(isStorable(JSON.stringify(sections))).toBe(true);
});
