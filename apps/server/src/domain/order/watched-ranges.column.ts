import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { customType } from 'drizzle-orm/pg-core';

/** As PostgreSQL writes a set of ranges: {[0,5),[7.5,9)}. */
export const formatRanges = (ranges: readonly WatchedRange[]): string =>
  `{${ranges.map(({ start, end }) => `[${start},${end})`).join(',')}}`;

const parseRanges = (text: string): WatchedRange[] =>
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
