let graphemes: Intl.Segmenter | undefined;

const charactersOf = (text: string): string[] => {
  graphemes ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return [...graphemes.segment(text)].map(({ segment }) => segment);
};

/** Characters as a person counts them: 葛󠄀 with its variation selector is one, so is a family emoji. */
export const characterCount = (text: string): number => charactersOf(text).length;

/** At most so many of them; what is left out shows as 「…」. */
export function firstCharacters(text: string, most: number): string {
  const characters = charactersOf(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
