import type { RedirectRule } from '#platform/build/build-files.ts';

const REST = '/*';

/** The first rule that fits an address. A slash at its end makes no difference. */
export function ruleFor(rules: readonly RedirectRule[], { pathname }: URL): RedirectRule | undefined {
  return rules.find(({ from }) => restAfter(from, pathname) !== null);
}

/** What of a path lies behind a rule's; null when the rule does not fit. */
export function restAfter(from: string, pathname: string): string | null {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (!from.endsWith(REST)) return from === path ? '' : null;
  const folder = from.slice(0, -REST.length);
  return `${path}/`.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}
