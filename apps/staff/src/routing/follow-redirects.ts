import { redirect, replace } from 'react-router';
import { buildManifest } from '#platform/build/manifest.ts';
import { ruleFor } from '#platform/build/redirect-rules.ts';
import { PageProblem } from '#routing/page-problem.ts';

/** So many rules may lead from one to the next before a page must come. */
const MOST_STEPS = 5;
/** A page that is there does not wait longer than this for rules that lead away from it; counted from the start of the document. */
const PATIENCE_MS = 2_000;
const patience = new Promise<null>((resolve) => void setTimeout(resolve, PATIENCE_MS, null));

let steps = 0;
/** Of the address that the first of these rules led away from. */
let isInHistory = false;

/**
 * specification/routing.md §7: rules of the build manifest may lead elsewhere; a target outside leaves the application. Throws the redirect, or a
 * PageProblem with status 404 when one rule leads to the next without end; never returns when the application is left.
 */
export async function followRedirects(request: Request, wait: 'shortly' | 'untilKnown' = 'shortly'): Promise<void> {
  const address = new URL(request.url);
  const manifest = await (wait === 'shortly' ? Promise.race([buildManifest(), patience]) : buildManifest());
  const rule = manifest && ruleFor(manifest.redirects, address);
  if (!rule) return;
  const { redirectTarget } = await import('#platform/build/redirect-target.ts');
  const target = redirectTarget(rule, address);
  if (target === null) return;
  // An address that the history has already is replaced, or "back" would lead to it and from it here again.
  if (steps === 0) isInHistory = address.href === location.href;
  steps += 1;
  if (steps > MOST_STEPS) {
    steps = 0;
    throw new PageProblem(404, address.pathname);
  }
  if (target.startsWith('/')) throw isInHistory ? replace(target) : redirect(target);
  if (isInHistory) location.replace(target);
  else location.assign(target);
  await new Promise(() => {});
}

/** A page came: what led to it is over. */
export function endRedirects(): void {
  steps = 0;
}
