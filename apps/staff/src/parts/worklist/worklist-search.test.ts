import { expect, test } from 'vitest';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';

test.each([
  [{}, { only: undefined, page: 1, pageSize: 20 }],
  [
    { only: 'question', page: '3', pageSize: '50' },
    { only: 'question', page: 3, pageSize: 50 },
  ],
  [{ only: 'undecidedTomorrow' }, { only: 'undecidedTomorrow', page: 1, pageSize: 20 }],
  [
    { only: 'toString', page: '0', pageSize: '7' },
    { only: undefined, page: 1, pageSize: 20 },
  ],
  [{ page: '-1' }, { only: undefined, page: 1, pageSize: 20 }],
  [
    { page: '1e9', pageSize: '50 ' },
    { only: undefined, page: 1, pageSize: 20 },
  ],
])('%j is a page of the worklist', (values, data) => {
  expect(WorkAddress.safeParse(values)).toEqual({ success: true, data });
});
