import { otherWordsFor } from '@nattoku/rules/text/medical-words';
import { foldForSearch, queryGrams, searchGrams, searchTerms } from '@nattoku/rules/text/text-folding';
import { and, arrayContains, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The columns of a table that can be searched in Japanese. */
export type Searchable = { searchText: PgColumn; grams: PgColumn };

/** The folded parts, one a line. */
export const searchTextOf = (parts: readonly string[]): string => parts.map(foldForSearch).join('\n');

/** What is stored for search: the folded parts, and the one- and two-character grams that the index finds them by. */
export const searchColumns = (parts: readonly string[]): { searchText: string; grams: string[] } => ({
  searchText: searchTextOf(parts),
  grams: [...new Set(parts.flatMap(searchGrams))],
});

const gramsOf = (terms: readonly string[]): string[] => [...new Set(terms.flatMap(queryGrams))];

/** True for rows that contain every word of the query, somewhere; for tables of some hundred rows. Undefined when nothing is asked. */
export const containsWords = (table: Searchable, query: string): SQL | undefined => {
  const terms = searchTerms(query);
  if (terms.length === 0) return undefined;
  return and(
    arrayContains(table.grams, gramsOf(terms)),
    // Grams only say that the pieces are there; this says that they stand together.
    ...terms.map((term) => sql`position(${term} in ${table.searchText}) > 0`),
  );
};

/** The same where a word may also stand under another name for the same thing: 胃カメラ finds 上部消化管内視鏡 (specification/library.md §1). */
export const containsMeaning = (table: Searchable, query: string): SQL | undefined =>
  and(
    ...searchTerms(query).map((term) =>
      or(
        ...[term, ...otherWordsFor(term)].map((word) =>
          and(arrayContains(table.grams, gramsOf([word])), sql`position(${word} in ${table.searchText}) > 0`),
        ),
      ),
    ),
  );
