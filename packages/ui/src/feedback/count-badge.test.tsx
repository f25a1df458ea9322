import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountBadge } from '#feedback/count-badge.tsx';
import { Stat } from '#feedback/stat.tsx';
import { NavigationLink } from '#layout/navigation-items.tsx';

const wordsOf = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '');

test.each([
  [0, '', '受信箱'],
  [1, '1件', '受信箱1件'],
  [99, '99件', '受信箱99件'],
  [100, '99+件', '受信箱99+件'],
  [20_000, '99+件', '受信箱99+件'],
])('%i that wait are shown at the bell and in the menu alike', (count, badge, place) => {
  expect(wordsOf(<CountBadge count={count} />)).toBe(badge);
  expect(wordsOf(<NavigationLink item={{ label: '受信箱', href: '/notifications', path: '', count }} />)).toBe(place);
});

test('only a number that opens something is a link', () => {
  expect(renderToStaticMarkup(<Stat label="職員" value={3} href="/settings" />)).toContain('href="/settings"');
  expect(renderToStaticMarkup(<Stat label="職員" value={3} />)).not.toContain('<a');
});
