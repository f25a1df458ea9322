import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { customType } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * One value of JSON that may be a mere text. Drizzle's own jsonb reads a text that looks like JSON a second time: a patient number becomes
 * a number, and the words null and true what they are not.
 */
export const jsonValue = customType<{ data: string | boolean | null }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** As PostgreSQL writes a set of ranges: {[0,5),[7.5,9)}. */
export const formatRanges = (ranges: readonly WatchedRange[]): string =>
  `{${ranges.map(({ start, end }) => `[${start},${end})`).join(',')}}`;

export const parseRanges = (text: string): WatchedRange[] =>
  [...text.matchAll(/[[(]([\d.]+),([\d.]+)[\])]/g)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }));

/** Sorted and without overlaps: PostgreSQL keeps them so. */
export const rangeSet = customType<{ data: WatchedRange[]; driverData: string }>({
  dataType: () => 'nummultirange',
  fromDriver: parseRanges,
  toDriver: formatRanges,
});
