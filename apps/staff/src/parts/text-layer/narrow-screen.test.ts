import { describe, expect, test } from 'vitest';
import { narrowWarning } from '#parts/text-layer/narrow-screen.ts';

describe('on a screen of 320 px', () => {
  test('a title of four lines is let through, one of five is warned of, and a long text is not', () => {
    expect(narrowWarning('あ'.repeat(64), true)).toBeNull();
    expect(narrowWarning('あ'.repeat(65), true)).toContain('約5行');
    expect(narrowWarning('あ'.repeat(500), false)).toBeNull();
  });

  test('words of other languages are not broken: as many lines as they need', () => {
    expect(narrowWarning('What happens on the day of your gastroscopy', true)).toBeNull();
    expect(narrowWarning(Array.from({ length: 12 }, () => 'gastroscopically').join(' '), true)).toContain('約12行');
  });

  test('a word that is wider than the screen is named', () => {
    const word = 'Otorrinolaringologistas-responsáveis';
    expect(narrowWarning(`Fale com ${word}.`, false)).toContain(word);
  });
});
