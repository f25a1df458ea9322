// Without optional spaces at both ends: an expression for them takes cubic time on a text of spaces. Names are trimmed instead.
const PLACEHOLDER = /\{\{([^{}]*)\}\}/gu;

/** The names in double braces, in the order of a text and without the spaces around them. */
export const namesInBraces = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());

/** Puts words in the place of each name in double braces. What is put in is never read as a placeholder. */
export const replaceInBraces = (text: string, words: (name: string, placeholder: string) => string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => words(name.trim(), placeholder));
