import { customType } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * One value of JSON that may be a mere text. Drizzle's own jsonb reads a text that looks like JSON a second time: a number of digits alone
 * becomes a number, and the words null and true what they are not.
 */
export const jsonValue = customType<{ data: string | boolean | null }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
