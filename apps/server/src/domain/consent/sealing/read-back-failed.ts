import type { UnreadText } from '#domain/consent/consent.table.ts';

/** What was drawn is not on its page; a code, and where, by ids. */
export class ReadBackFailed extends Error {
  override readonly name = 'ReadBackFailed';
  readonly code: 'readBackPages' | 'readBackText' | 'readBackInk' | 'readBackSeal' | 'readBackFile';
  /** Of `readBackText` and `readBackInk`: every place where what was drawn was not found. */
  readonly places: readonly UnreadText[];

  constructor(code: ReadBackFailed['code'], where = '', places: readonly UnreadText[] = []) {
    super(`${code} ${where}`);
    this.code = code;
    this.places = places;
  }
}
