// @vitest-environment jsdom
import { Button } from '@nattoku/ui/action/button';
import { screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { createStore } from '#platform/store.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import { openScreen } from '#testing/screen.tsx';

type IssueEntry = { issue: string };

/** An order that somebody issues on a slow computer: the live event of it can come in any moment after the key was kept. */
function openIssuing() {
  const order = createStore<'draft' | 'issued'>('draft');
  const drawn: string[] = [];
  function Issuing() {
    const lifecycle = useSyncExternalStore(order.subscribe, order.get);
    const [entry, keep] = useHistoryEntry<IssueEntry>();
    drawn.push(`${lifecycle} ${entry.issue ?? 'without a key'}`);
    const issue = async () => {
      await keep({ issue: 'key-1' });
      order.set('issued');
    };
    return <Button onClick={() => void issue()}>発行する</Button>;
  }
  const parts = Array.from({ length: 20 }, (_, part) => <Slow key={part} />);
  return { drawn, ...openScreen([...parts, <Issuing key="issuing" />]) };
}

/** So long a drawing that React lets other work in between. */
function Slow() {
  const { key } = useLocation();
  keepBusy();
  return <p>{key}</p>;
}

function keepBusy() {
  const end = performance.now() + 6;
  while (performance.now() < end);
}

// With the router's own transition, a nurse who issued an order on a slow computer stood on its details instead of at the code.
test('what was kept is drawn before anything that comes after it', async () => {
  const { drawn, router } = openIssuing();
  // By the browser's own event: within what the library wraps, React draws everything at once.
  screen.getByRole('button', { name: '発行する' }).click();
  await expect.poll(() => drawn.at(-1)).toBe('issued key-1');
  expect(drawn).not.toContain('issued without a key');
  expect(router.state.location.state).toEqual({ issue: 'key-1' });
});
