let graphemes: Intl.Segmenter | undefined;

/** Characters as a person counts them: 葛󠄀 with its variation selector is one, so is a family emoji. */
export function characterCount(text: string): number {
  graphemes ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return [...graphemes.segment(text)].length;
}
