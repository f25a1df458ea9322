/** A text on one line: a space for each line end and the spaces around it. It looks at each character once, unlike an expression for spaces around a line end. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
