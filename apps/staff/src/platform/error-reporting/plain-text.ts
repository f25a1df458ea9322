const PLAIN = /^[\w\s:;.,%#()*/+<>$[\]-]{0,4000}$/;
/** The id of a record. */
export const IDENTIFIER = /[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}/i;

/** The text when it can only be code – ASCII words and characters, no id of a record –, else nothing. */
export const plainText = (text: unknown): string =>
  typeof text === 'string' && PLAIN.test(text) && !IDENTIFIER.test(text) ? text : '';
