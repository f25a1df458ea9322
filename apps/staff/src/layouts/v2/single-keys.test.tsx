// @vitest-environment jsdom
import type { Role } from '@nattoku/contract/auth/permissions';
import { searchContract } from '@nattoku/contract/search/search';
import { defaultPreferences, preferencesContract } from '@nattoku/contract/staff/preferences';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewOrder } from '#layouts/v2/order/new-order.tsx';
import { PaletteOpener } from '#layouts/v2/palette/palette-opener.tsx';
import { preferencesQuery } from '#parts/facility/preferences.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { rememberLock } from '#platform/session/session.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';
// What the keys open comes along when it is wanted; a test does not wait for it on a busy machine.
import '#layouts/v2/order/new-order-dialog.tsx';
import '#layouts/v2/palette/palette.tsx';

/** The two keys that do something from anywhere, beside a field in which somebody may write. */
function showKeys(role: Role) {
  answers(searchContract.likelyPatients, { recent: [], today: [] });
  return openScreen(
    <>
      <NewOrder />
      <PaletteOpener places={[]} />
      <input aria-label="メモ" />
    </>,
    { role },
  );
}

async function openKeys({ singleKeys = true, role = 'nurse' as Role } = {}) {
  answers(preferencesContract.get, { ...defaultPreferences, singleKeys });
  const opened = showKeys(role);
  await waitFor(() => expect(askedOf(preferencesContract.get)).toHaveLength(1));
  if (singleKeys)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /検索$/ }).getAttribute('aria-keyshortcuts')).toContain('/'),
    );
  return opened;
}

const order = () => screen.queryByRole('dialog', { name: 'オーダーを作成' });
const palette = () => screen.queryByRole('dialog', { name: '検索' });

test('/ opens the search', async () => {
  const { user } = await openKeys();
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: '検索' })).toBeDefined();
  expect(order()).toBeNull();
});

test('C begins an order, the patient first', async () => {
  const { user } = await openKeys();
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: 'オーダーを作成' })).toBeDefined();
  expect(screen.getByRole('searchbox', { name: 'オーダーする患者を検索' })).toBeDefined();
});

test('a person who switched single keys off has Ctrl and K alone', async () => {
  const { user } = await openKeys({ singleKeys: false });
  await user.keyboard('c/');
  expect([order(), palette()]).toEqual([null, null]);
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: '検索' })).toBeDefined();
});

test('letters in a field are letters, and nothing opens over a locked screen', async () => {
  const { user } = await openKeys();
  await user.type(screen.getByRole('textbox', { name: 'メモ' }), 'c/c');
  expect(screen.getByRole('textbox', { name: 'メモ' })).toHaveProperty('value', 'c/c');
  screen.getByRole<HTMLInputElement>('textbox', { name: 'メモ' }).blur();
  rememberLock();
  await user.keyboard('c/{Control>}k{/Control}');
  expect([order(), palette()]).toEqual([null, null]);
});

test('who may order nothing has neither the button nor the key', async () => {
  const { user } = await openKeys({ role: 'operator' });
  expect(screen.queryByRole('button', { name: 'オーダーを作成' })).toBeNull();
  await user.keyboard('c');
  expect(order()).toBeNull();
});

test.each([
  ['opens as soon as it is known that single keys are on', true],
  ['opens nothing once it is known that they are off', false],
])('C pressed while the screen is still coming %s', async (_, singleKeys) => {
  const preferences = Promise.withResolvers<typeof defaultPreferences>();
  answers(preferencesContract.get, () => preferences.promise);
  const { user } = showKeys('nurse');
  await user.keyboard('c');
  expect(order()).toBeNull();

  preferences.resolve({ ...defaultPreferences, singleKeys });
  if (singleKeys) {
    expect(await screen.findByRole('dialog', { name: 'オーダーを作成' })).toBeDefined();
    return;
  }
  await waitFor(() => expect(queryClient.getQueryData(preferencesQuery.queryKey)).toBeDefined());
  await user.keyboard('c');
  expect(order()).toBeNull();
});
