import { redirect } from 'react-router';
import { buildManifest } from '#platform/build/manifest.ts';
import { ruleFor } from '#platform/build/redirect-rules.ts';
import { PageProblem } from '#router/page-problem.ts';

/** So many rules may lead from one to the next before a page must come. */
const MOST_STEPS = 5;
/** A page that is there does not wait longer than this for rules that lead away from it; counted from the start of the document. */
const PATIENCE_MS = 2_000;
const patience = new Promise<null>((resolve) => void setTimeout(resolve, PATIENCE_MS, null));

let steps = 0;

/**
 * given.md §2: rules of the build manifest may lead elsewhere; a target outside leaves the application. Throws the redirect, or a
 * PageProblem with status 404 when one rule leads to the next without end.
 */
export async function followRedirects(request: Request, wait: 'shortly' | 'untilKnown' = 'shortly'): Promise<void> {
  const address = new URL(request.url);
  const manifest = await (wait === 'shortly' ? Promise.race([buildManifest(), patience]) : buildManifest());
  const rule = manifest && ruleFor(manifest.redirects, address);
  if (!rule) return;
  const { redirectTarget } = await import('#platform/build/redirect-target.ts');
  const target = redirectTarget(rule, address);
  if (target === null) return;
  steps += 1;
  if (steps <= MOST_STEPS) throw redirect(target);
  steps = 0;
  throw new PageProblem(404, address.pathname);
}

/** A page came: what led to it is over. */
export function endRedirects(): void {
  steps = 0;
}
