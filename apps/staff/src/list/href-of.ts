import { href, type Path } from '#routing/paths.ts';

/** The address of a list. No list is about one record: it has nothing to fill in. */
export const hrefOf = (path: Path, search: Record<string, string | null>): string => href(path as '/patients', search);
