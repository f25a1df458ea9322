import { defaultPermissions, features } from '@nattoku/contract/auth/permissions';
import type { SearchResults } from '@nattoku/contract/search/search';
import { expect, test } from 'vitest';
import { openedByEnter, paletteGroups } from '#layouts/v2/palette/palette-options.ts';
import { placesFor } from '#layouts/v2/places.ts';
import { knowGuards } from '#routing/guards-of-pages.ts';
import { pages } from '#routes/routes.tsx';

knowGuards(pages);

const holderOf = (role: 'doctor' | 'operator') => ({
  role,
  permissions: [...defaultPermissions[role]],
  features: [...features],
});
const groupsFor = (text: string, results?: SearchResults, role: 'doctor' | 'operator' = 'doctor') =>
  paletteGroups({ text, results, places: placesFor(holderOf(role)), holder: holderOf(role) });
const titlesIn = (text: string) => groupsFor(text).flatMap(({ options }) => options.map(({ title }) => title));
const nothing: SearchResults = { patients: [], numberOf: null, orders: [], content: [] };

test('before anything is typed every place is there and nothing else', () => {
  expect(groupsFor('').map(({ label }) => label)).toEqual(['画面']);
  expect(titlesIn('')).toContain('紙の取り込み');
});

test.each(['定型', 'ﾃｲｹｲ文'.slice(-1), 'ライブラリ　定型文'])('%s leads to a place by its words', (text) => {
  expect(titlesIn(text)).toContain('定型文');
});

test('what is typed is handed to the list of patients in the history entry, not in the address', () => {
  const last = groupsFor('𠮷澤', nothing).at(-1)?.options.at(-1);
  expect(last).toMatchObject({ address: '/patients', state: { search: { text: '𠮷澤' } } });
  expect(groupsFor('𠮷澤', nothing, 'operator')).toEqual([]);
});

test('orders stand under the name that their area gave them', () => {
  const order = (id: string, areaName: string) => ({
    id,
    title: id,
    areaName,
    area: areaName,
    page: '/',
    patient: null,
  });
  const orders = [order('a', 'IC支援'), order('b', '動画オーダー'), order('c', 'IC支援')] as never[];
  const groups = groupsFor('a', { ...nothing, orders }).map(({ label, options }) => [label, options.length]);
  expect(groups).toEqual(
    expect.arrayContaining([
      ['IC支援', 2],
      ['動画オーダー', 1],
    ]),
  );
});

test('two hundred characters are offered to the list and break nothing', () => {
  expect(groupsFor('𠮷'.repeat(100), nothing)).toHaveLength(1);
});

test('Enter opens the patient whose whole number was typed, wherever the patient stands', () => {
  const groups = [
    {
      label: '患者',
      options: [
        { key: 'first', title: '山田', says: '1234', address: '/a' },
        { key: 'named', title: '鈴木', says: '123', address: '/b' },
      ],
    },
  ];
  expect(openedByEnter(groups, { ...nothing, numberOf: 'named' as never })?.address).toBe('/b');
  expect(openedByEnter(groups, nothing)?.address).toBe('/a');
  expect(openedByEnter([], nothing)).toBeNull();
});
