import type { RedirectRule } from '#platform/build/build-files.ts';
import { restAfter } from '#platform/build/redirect-rules.ts';

/**
 * Where a rule that fits leads from an address: `/page?query` inside, `https://…` outside. Inside, the query goes along; outside it does not,
 * since it may hold the id of a record. Null for a rule that leads anywhere but to a page of this origin or an https address.
 */
export function redirectTarget({ from, to }: RedirectRule, address: URL): string | null {
  const rest = restAfter(from, address.pathname) ?? '';
  const folder = to.endsWith('/*') ? to.slice(0, -2) : null;
  const filled = folder === null ? to : rest === '' ? folder || '/' : `${folder}/${rest}`;
  const target = URL.canParse(filled, address.origin) ? new URL(filled, address.origin) : null;
  if (!target) return null;
  if (isInside(to)) return target.origin === address.origin ? withQuery(target, address) : null;
  const isSafe = target.protocol === 'https:' && target.username === '' && target.href.startsWith(folder ?? to);
  return isSafe ? target.href : null;
}

/** Two slashes at the front would name another host. */
export const isInside = (to: string): boolean => /^\/(?![/\\])/.test(to);

function withQuery(target: URL, address: URL): string {
  for (const [name, value] of address.searchParams) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  return `${target.pathname}${target.search}`;
}
