import type { PageHelp } from '#platform/build/build-files.ts';
import type { Path } from '#routing/paths.ts';

/** What an area's `*.help.ts` exports as `help`. Only the build reads it: it becomes part of the pages' payloads, never of the code. */
export type HelpTexts = Partial<Record<Path, PageHelp>>;
