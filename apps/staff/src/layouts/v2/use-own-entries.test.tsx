// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useOwnEntries } from '#layouts/v2/use-own-entries.ts';
import { openScreen } from '#testing/screen.tsx';

const Own = () => (useOwnEntries() ? 'own' : 'foreign');

test('an entry bears the name of its owner as soon as it says something, before that is drawn', async () => {
  const { router } = openScreen(<Own />, { uid: 'one' });
  // As the router of a browser, which keeps nothing in the entry that is not its own.
  router.subscribe(() => owners.push(history.state));
  const owners: unknown[] = [];
  history.replaceState({ idx: 1, usr: { text: 'a name' } }, '');

  await router.navigate('/', { replace: true, state: { text: 'a name' } });

  expect(owners.length).toBeGreaterThan(0);
  for (const state of owners) expect(state).toEqual({ idx: 1, usr: { text: 'a name' }, 'nattoku.owner': 'one' });
});
