// @vitest-environment jsdom
import { searchContract, SEARCH_TEXT_MAX, type SearchResults } from '@nattoku/contract/search/search';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Palette } from '#layouts/v2/palette/palette.tsx';
import type { Place } from '#layouts/v2/places.ts';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const places: readonly Place[] = [
  { label: '患者', icon: '', tabs: [{ label: '患者', path: '/patients' }] },
  { label: '同意書', icon: '', tabs: [{ label: '一覧', path: '/consent/list' }] },
];
const hanako = aPatient();
const taro = aPatient({
  id: '0199c000-0000-7000-8000-000000000002' as never,
  givenName: '太郎',
  patientNumber: '00120046',
});
const nothing: SearchResults = { patients: [], numberOf: null, orders: [], content: [] };

async function openPalette(found: (text: string) => Partial<SearchResults> = () => ({})) {
  const closed: string[] = [];
  answers(searchContract.search, ({ body }) => ({ ...nothing, ...found((body as { text: string }).text) }));
  const opened = openScreen(<Palette places={places} onClose={() => closed.push('closed')} />);
  return { closed, field: await screen.findByRole('combobox'), ...opened };
}

const askedFor = () => askedOf(searchContract.search).map(({ body }) => (body as { text: string }).text);
const chosen = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

afterEach(() => void vi.useRealTimers());

test.each(['𠮷澤', 'ﾔﾏｸﾞﾁ', '葛󠄀城', '髙﨑　花'])(
  '%s is asked for as it was typed, and stands in no address',
  async (typed) => {
    const { user, field, address } = await openPalette(() => ({ patients: [hanako] }));
    await user.click(field);
    await user.paste(typed);
    expect(await screen.findByRole('option', { name: /山口 花子/ })).toBeDefined();
    expect(askedFor()).toEqual([typed]);
    expect(address()).toBe('/');
  },
);

test('two hundred characters are asked for, and no more fit in', async () => {
  const { user, field } = await openPalette();
  await user.click(field);
  await user.paste('あ'.repeat(SEARCH_TEXT_MAX + 50));
  expect(field).toHaveProperty('value', 'あ'.repeat(SEARCH_TEXT_MAX));
  await waitFor(() => expect(askedFor()).toEqual(['あ'.repeat(SEARCH_TEXT_MAX)]));
  expect(await screen.findByText('1件')).toBeDefined();
});

test('a whole patient number and Enter open the patient, also before the answer is there', async () => {
  const { user, field, address, closed } = await openPalette((text) =>
    text === '00120046' ? { patients: [hanako, taro], numberOf: taro.id } : {},
  );
  await user.type(field, '00120046{Enter}');
  await waitFor(() => expect(address()).toBe(`/patients/detail?patientId=${taro.id}`));
  expect(closed).toEqual(['closed']);
});

test('a name that two have opens nobody before they were seen', async () => {
  const { user, field, address } = await openPalette(() => ({ patients: [hanako, taro] }));
  await user.type(field, '山口{Enter}');
  await screen.findByRole('option', { name: /山口 太郎/ });
  expect(address()).toBe('/');

  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/patients/detail?patientId=${taro.id}`));
});

test('the arrows go through everything and round, and the field says which one is meant', async () => {
  const { user, field } = await openPalette();
  expect(chosen()?.textContent).toContain('患者');
  await user.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toContain('一覧');
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen()?.id);
  await user.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toContain('患者');
});

test('nothing is asked for in the middle of a conversion', async () => {
  const { user, field } = await openPalette();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await user.type(field, 'やまぐ');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(askedFor()).toEqual([]);
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await waitFor(() => expect(askedFor()).toEqual(['やまぐ']));
});

test('a search that is refused says so and can be asked again; nothing found says what to try', async () => {
  const { user, field } = await openPalette();
  answers(searchContract.search, () => refuse('permission.denied'));
  await user.type(field, 'zzz');
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' });
  answers(searchContract.search, nothing);
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'もう一度読み込む' })).toBeNull());
  expect(screen.getByRole('option', { name: /患者一覧で「zzz」を探す/ })).toBeDefined();
});
