import { beforeEach, expect, test, vi } from 'vitest';
import { answer, serverThatAnswers, sessionOf } from '#testing/server.ts';

beforeEach(() => {
  vi.resetModules();
});

const arrangement = { settings: { columns: [], scope: 'own', pageSize: 50, exportEncoding: 'utf-8' }, views: [] };

/** A list that keeps an arrangement, and what its document was opened with. */
async function opened(pathname: string, state: unknown) {
  vi.stubGlobal('window', { location: { pathname }, history: { state } });
  vi.stubGlobal('document', { head: { querySelector: () => null } });
  const { rememberSession } = await import('#platform/session/session.ts');
  rememberSession(sessionOf('nurse'));
  const { queryClient } = await import('#platform/query-client.ts');
  const { beginList } = await import('#list/begin-list.ts');
  const asked: unknown[] = [];
  const load = beginList({
    path: '/patients',
    arranged: 'patients',
    filters: {
      names: ['scope'],
      filtersIn: (words: object) => words,
      wordsOf: ({ scope }: { scope?: string }) => (scope === undefined ? {} : { scope }),
    },
    questionOf: (filters: object) => ({ ...filters, sort: 'kana', descending: false }),
    queryOf: (question: object) => ({
      queryKey: ['patient', 'list', question],
      queryFn: () => {
        asked.push(question);
        return Promise.resolve({ items: [], total: 0, pageSize: 50 });
      },
    }),
  } as never);
  return { load: () => load({ search: { page: 1 } } as never), asked, queryClient };
}

test('where the document begins with a list, its rows are asked for as the screen will ask for them', async () => {
  serverThatAnswers(answer(arrangement));
  const { load, asked, queryClient } = await opened('/patients', { usr: { search: { text: 'ヤマダ' } } });
  load();
  const question = { scope: 'own', sort: 'kana', descending: false, page: 1, pageSize: 50, text: 'ヤマダ' };
  await vi.waitFor(() => expect(asked).toEqual([question]));
  await vi.waitFor(() => expect(queryClient.getQueryData(['patient', 'list', question])).toBeTruthy());
});

test('a list that is come to later, or once more, is asked by its screen alone: nobody is seen who is not shown', async () => {
  const requests = serverThatAnswers(answer(arrangement));
  const { load, asked } = await opened('/', null);
  load();
  window.location.pathname = '/patients';
  load();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([requests.length, asked.length]).toEqual([0, 0]);
});

test('where the arrangement does not come, the screen says so, and nothing else is asked', async () => {
  serverThatAnswers();
  const { load, asked } = await opened('/patients', null);
  expect(() => load()).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
});
