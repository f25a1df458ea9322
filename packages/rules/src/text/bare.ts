/** As names and numbers are compared, however they were typed: without blanks, in one width. */
export const bare = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '');
