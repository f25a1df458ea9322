import { feedFilterWords, type WorkFilter, workGapWords, workViewWords } from '@nattoku/contract/home/worklist';
import { type PageSize, pageSizes } from '@nattoku/ui/table/pager';
import { readAddress } from '#routing/read-address.ts';

/**
 * What a page with a worklist keeps in its address. What somebody typed there by mistake is no reason for an error. Read without the
 * validator, which the first page of all would otherwise bring along.
 */
export const WorkAddress = readAddress(({ only = '', page, pageSize }) => ({
  only: isFilter(only) ? only : undefined,
  page: pageOf(page),
  pageSize: sizeOf(pageSize),
}));

const isFilter = (word: string): word is WorkFilter =>
  [workGapWords, workViewWords, feedFilterWords].some((words) => Object.hasOwn(words, word));

function pageOf(text = ''): number {
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= 50_000 ? page : 1;
}

const sizeOf = (text = ''): PageSize => pageSizes.find((size) => String(size) === text) ?? 20;
