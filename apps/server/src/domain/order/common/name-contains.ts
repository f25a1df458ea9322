import { bare } from '@nattoku/rules/text/bare';
import { ilike, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A name that somebody wrote contains this text; blanks between family and given name are written or not. */
export function nameContains(name: AnyPgColumn | SQL, text: string): SQL {
  const folded = sql`regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g')`;
  return ilike(folded, `%${bare(text).replaceAll(/[\\%_]/g, '\\$&')}%`);
}
