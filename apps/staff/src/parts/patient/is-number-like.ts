/** A whole patient number rather than a name. Full-width digits of a Japanese keyboard count, too. */
export const isNumberLike = (typed: string): boolean =>
  /^[0-9A-Za-z-]*\d[0-9A-Za-z-]*$/.test(typed.trim().normalize('NFKC'));
