import { matchPath } from 'react-router';
import type { RedirectRule } from '#platform/build/build-files.ts';
import { restAfter } from '#platform/build/redirect-rules.ts';
import { isInside } from '#platform/build/redirect-target.ts';
import { paths } from '#routing/paths.ts';

const ADDRESS = /^(?:\/[\w~-][\w.~-]*)+(?:\/\*)?$/;
const notOurs = ['/api', '/p', '/assets', '/healthz', '/readyz'];

/** Reads the operator's rules. Throws with a sentence that says what to change. */
export function readOperatorRules(text: string): RedirectRule[] {
  const rules = parse(text);
  if (!Array.isArray(rules)) throw new Error('The redirect rules must be a JSON list: [{ "from": "/…", "to": "/…" }]');
  return rules.map((rule: unknown, index) => {
    const { from, to, ...others } = (typeof rule === 'object' && rule !== null ? rule : {}) as Record<string, unknown>;
    if (typeof from === 'string' && typeof to === 'string' && Object.keys(others).length === 0) return { from, to };
    throw new Error(`Redirect rule ${index + 1} must be { "from": "/…", "to": "/…" } and nothing else.`);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The redirect rules are no JSON: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The rules in the order in which they apply: the exact ones first, of the others the longer ones. Throws with a sentence when a rule hides
 * a page, leads nowhere, leads in a circle, or leads out by anything but https.
 */
export function checkRedirects(rules: readonly RedirectRule[]): RedirectRule[] {
  for (const { from, to } of rules) {
    const refuse = (reason: string): never => {
      throw new Error(`The redirect rule ${from} → ${to} ${reason}`);
    };
    if (!ADDRESS.test(from)) refuse('must begin with an address such as /manual or /manual/*.');
    if (notOurs.some((place) => from === place || from.startsWith(`${place}/`)))
      refuse('lies outside this application.');
    const hidden = paths.find((path) => hides(from, path));
    if (hidden !== undefined) refuse(`would hide the page ${hidden}.`);
    if (rules.filter((rule) => rule.from === from).length > 1)
      refuse('stands beside another rule for the same address.');
    if (to.endsWith('/*') && !from.endsWith('/*')) refuse('ends with /*, but its address does not.');
    if (isInside(to)) checkInside(to, rules, refuse);
    else checkOutside(to, refuse);
    if (leadsInCircle(from, rules)) refuse('leads in a circle.');
  }
  return rules.toSorted((a, b) => weight(b) - weight(a));
}

type Refuse = (reason: string) => never;

/** Exact before `/*`, longer before shorter. */
const weight = ({ from }: RedirectRule): number => (from.endsWith('/*') ? 0 : 10_000) + from.length;

/** A parameter of a page takes any segment. */
function hides(from: string, path: string): boolean {
  if (!from.endsWith('/*')) return matchPath({ path, caseSensitive: true }, from) !== null;
  const folder = from.split('/').slice(0, -1);
  const segments = path.split('/');
  return folder.every((segment, index) => segment === segments[index] || segments[index]?.startsWith(':'));
}

function checkInside(to: string, rules: readonly RedirectRule[], refuse: Refuse): void {
  const [target = '', query] = to.split('?', 2);
  if (target.endsWith('/*')) {
    if (query !== undefined) refuse('cannot have a query behind /*.');
    const folder = target.slice(0, -1);
    if (!paths.some((path) => path.startsWith(folder))) refuse('leads to no page.');
    return;
  }
  const isPage = paths.some((path) => matchPath({ path, caseSensitive: true }, target));
  if (!isPage && !rules.some(({ from }) => restAfter(from, target) !== null)) refuse('leads to no page.');
}

function checkOutside(to: string, refuse: Refuse): void {
  const url = URL.canParse(to) ? new URL(to) : null;
  if (url?.protocol !== 'https:')
    return refuse('must lead to a page of this application or to an address with https://.');
  if (url.username !== '' || url.password !== '') refuse('must not carry a user name or password.');
  if (to.includes('*') && !/^https:\/\/[^/*]+\/(?:[^*?#]*\/)?\*$/.test(to)) refuse('may have * only as /* at its end.');
  if (!to.startsWith(url.href.replace(/\/$/, ''))) refuse(`must be written as ${url.href}`);
}

function leadsInCircle(start: string, rules: readonly RedirectRule[]): boolean {
  const seen = new Set<string>();
  let here: string | undefined = start;
  while (here !== undefined) {
    if (seen.has(here)) return true;
    seen.add(here);
    here = nextOf(here, rules);
  }
  return false;
}

function nextOf(address: string, rules: readonly RedirectRule[]): string | undefined {
  const path = address.split('?', 1)[0]?.replace(/\*$/, 'x') ?? '';
  const sorted = rules.toSorted((a, b) => weight(b) - weight(a));
  const rule = sorted.find(({ from }) => restAfter(from, path) !== null);
  return rule && isInside(rule.to) ? rule.to : undefined;
}
