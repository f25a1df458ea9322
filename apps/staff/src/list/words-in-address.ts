import type { SavedViewId } from '@nattoku/contract/staff/saved-view';
import { isPlainDate, type PlainDate } from '@nattoku/rules/time/plain-date';

/** What a value of an address or of a saved view means; undefined where it means nothing. No validator, which a list would otherwise bring along. */
type Reads<T> = (value: unknown) => T | undefined;

export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reads<Word> =>
  (value) =>
    words.find((word) => word === value);

/** A value that has a Japanese name. */
export const nameIn =
  <Word extends string>(names: Readonly<Record<Word, unknown>>): Reads<Word> =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(names, value) ? (value as Word) : undefined;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** What the server takes for an id; whose it is, it finds out itself. */
export const idInAddress = <Id extends string>(): Reads<Id> => {
  return (value) => (typeof value === 'string' && UUID.test(value) ? (value as Id) : undefined);
};

export const dateInAddress: Reads<PlainDate> = (value) =>
  typeof value === 'string' && isPlainDate(value) ? value : undefined;

/** In an address everything is text. */
export const flagInAddress: Reads<boolean> = (value) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;

export const savedInAddress = idInAddress<SavedViewId>();

/** Whose rows a list shows. */
export const scopeInAddress = oneOf(['mine', 'department', 'ward', 'all']);
