import { Fragment, type ReactNode } from 'react';

/** A sentence of the catalogue with more than words at its places `{0}`, `{1}` …: a name in bold, a figure that counts. */
export function Filled({ words, places }: { words: string; places: readonly ReactNode[] }) {
  return words.split(/\{(\d)\}/).map((part, at) => (
    // Every second part is the number of a place; a sentence does not change its order while it is shown.
    <Fragment key={at}>{at % 2 === 0 ? part : places[Number(part)]}</Fragment>
  ));
}
