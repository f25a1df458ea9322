import { payloadName, type PagePayload, type RedirectRule } from '#platform/build/build-files.ts';
import type { HelpTexts } from '#routing/help-texts.ts';
import { paths } from '#routing/paths.ts';
import { checkRedirects, readOperatorRules } from '#routing/redirect-check.ts';
import { redirects } from '#routing/redirects.ts';
import { pages } from '#routes/routes.tsx';

export type BuildContent = {
  readonly redirects: readonly RedirectRule[];
  readonly pages: readonly { readonly path: string; readonly name: string; readonly payload: PagePayload }[];
};

/**
 * What the build says beside the code: only the build imports this, never a page. `operatorRules` is the content of REDIRECTS_FILE. Throws with
 * a sentence when a rule is wrong.
 */
export function contentOfBuild(operatorRules: string | null): BuildContent {
  const own = operatorRules === null ? [] : readOperatorRules(operatorRules);
  const taken = new Set(own.map(({ from }) => from));
  return {
    redirects: checkRedirects([...own, ...redirects.filter(({ from }) => !taken.has(from))]),
    pages: pages.map(({ path, title }) => ({
      path,
      name: payloadName(path),
      payload: { title, help: helpTexts[path] ?? null },
    })),
  };
}

const files = import.meta.glob<{ help: HelpTexts }>('/src/areas/**/*.help.ts', { eager: true });
const helpTexts: HelpTexts = Object.assign({}, ...Object.values(files).map(({ help }) => help));

/** A name that two pages share would give one of them the other's help. */
if (new Set(paths.map(payloadName)).size !== paths.length) throw new Error('Two pages have the same payload name.');
