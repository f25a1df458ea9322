import { pageNames } from '@nattoku/contract/platform/analytics';
import { backgroundHeader } from '@nattoku/contract/shared/client';
import { afterEach, expect, test, vi } from 'vitest';
import { countPageView } from '#platform/analytics/page-views.ts';
import { pages } from '#routes/routes.tsx';
import { answer, refuse, serverThatAnswers } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

test('specification/reporting.md §9: the names of pages are the titles of the route table, no more and no less', () => {
  expect([...pageNames].sort()).toEqual(pages.map(({ title }) => title).sort());
});

test('specification/reporting.md §9: the name of a page is told to our own server, and nothing else', async () => {
  vi.stubGlobal('navigator', {});
  const requests = serverThatAnswers(answer({}));

  await countPageView('患者の詳細');

  expect(requests.map(({ method, url }) => [method, url])).toEqual([['POST', 'http://localhost/api/page-views']]);
  expect(await requests[0]?.json()).toEqual({ page: '患者の詳細' });
  expect(requests[0]?.headers.get(backgroundHeader)).toBe('1');
});

test.each(['髙﨑 千代', '/patients/detail', ''])('%j is no name of a page and is not told', async (title) => {
  vi.stubGlobal('navigator', {});
  const requests = serverThatAnswers(answer({}));

  await countPageView(title);
  expect(requests).toEqual([]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('with %j nothing is told', async (wish) => {
  vi.stubGlobal('navigator', wish);
  const requests = serverThatAnswers(answer({}));

  await countPageView('ホーム');
  expect(requests).toEqual([]);
});

test('a view that could not be counted is forgotten: one try, no error, no sign-out', async () => {
  vi.stubGlobal('navigator', {});
  const replaced: string[] = [];
  vi.stubGlobal('location', { replace: (to: string) => replaced.push(to) });
  const requests = serverThatAnswers(refuse('unavailable'), refuse('session.expired'));

  await countPageView('ホーム');
  await countPageView('ホーム');

  expect(requests).toHaveLength(2);
  expect(replaced).toEqual([]);
});
