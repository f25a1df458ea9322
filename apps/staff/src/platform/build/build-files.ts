/** A rule that leads from an address which is no page to one that is, or out of the application. `/*` at the end stands for any rest. */
export type RedirectRule = { readonly from: string; readonly to: string };

/** specification/updates.md §1: the file under the build assets directory that says what a build consists of. */
export type BuildManifest = LatestBuild & {
  readonly redirects: readonly RedirectRule[];
  /** The name of each page's payload, by the path of its route. */
  readonly pages: Readonly<Record<string, string>>;
};

/** specification/updates.md §2: which build is the newest, and since when (milliseconds since 1970). */
export type LatestBuild = { readonly id: string; readonly timestamp: number };

/** specification/updates.md §4: what of a page is known while building. */
export type PagePayload = { readonly title: string; readonly help: PageHelp | null };

/** How to use a page, in plain words, for somebody who has no time. */
export type PageHelp = {
  /** What the page is for. */
  readonly purpose: string;
  /** The usual thing, step by step. */
  readonly steps: readonly string[];
  /** What to do when something goes wrong. */
  readonly troubles: readonly { readonly when: string; readonly remedy: string }[];
};

/** Where the build says in index.html which one it is: on the root element. */
export const buildIdAttribute = 'data-build';

export const latestBuildAddress = '/assets/builds/latest.json';
export const manifestAddress = (buildId: string): string => `/assets/builds/meta/${buildId}.json`;
export const payloadAddress = (buildId: string, name: string): string => `/assets/payloads/${buildId}/${name}.json`;

/** `/chatTemplate/:id/view` → `chatTemplate.id.view`: a name that no file system takes amiss. */
export const payloadName = (path: string): string => path.slice(1).replaceAll('/', '.').replaceAll(':', '') || 'index';
