import { addressOf } from '@nattoku/contract/shared/endpoint';
import { type ArrangedList, savedViewContract } from '@nattoku/contract/staff/saved-view';
import type { Plugin, Rolldown } from 'vite';

type Info = { id: string; imports: readonly string[]; lazy: readonly string[]; isEntry: boolean; size: number };

/** Modules that the same pages need. `pages`: the places of those pages in a list of all. */
type Atom = { ids: string[]; readonly pages: ReadonlySet<string>; size: number; needs: Set<Atom> };

/**
 * What one more file costs a page, as characters of source: about 1 kB of headers, of compression that starts again, and of a turn on a slow line.
 */
const FILE = 24_000;

const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/;

/** A script of its own, which shares nothing with the pages. */
const WORKER = /-worker\.ts$/;

/** The sign-in page with its form, which comes when the page has asked who is there. */
const SIGN_IN = /\/(?:sign-in\/login(?:-form|\.page)|layouts\/login-layout)\.tsx$/;

/** The table of all pages, what is on every page behind the sign-in, and the one that is opened first and most. */
const SHELL = /\/(?:routes\/routes|v2\/v2-layout|default-layout|home\/home\.page)\.tsx$/;

type ListPage = { path: string; page: string; arranged: ArrangedList };

/** The pages that are opened most after it: what two of them need comes with the shell, what one needs is one file with the page. */
const LISTS: readonly ListPage[] = [
  { path: '/patients', page: '/patient/list/patient-list.page.tsx', arranged: 'patients' },
  { path: '/consent/list', page: '/consent/record/list/consent-list.page.tsx', arranged: 'consents' },
  { path: '/video/order/list', page: '/video/order/list/order-list.page.tsx', arranged: 'videoOrders' },
];

const isList = ({ id }: Pick<Info, 'id'>): boolean => LISTS.some(({ page }) => id.endsWith(page));

/** The addresses of these pages, the names of their files, and what they ask first: how the reader has arranged the list. */
export const listPages = (): { path: string; chunk: string; answer: string }[] =>
  LISTS.map(({ path, page, arranged }) => ({
    path,
    chunk: nameOfPage(page),
    answer: addressOf(savedViewContract.get.path, { list: arranged }),
  }));

/**
 * Divides the application into files by who needs what: the first document with signing in, the frame with the home page and what lists
 * have in common, each list, and for all other pages as few files as can be without making a page fetch much that it does not show.
 */
export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    plugin: {
      name: 'page-chunks',
      apply: 'build',
      buildEnd() {
        names = chunkNames([...this.getModuleIds()].map((id) => infoOf(id, this.getModuleInfo(id))));
      },
    },
    groups: [{ debugName: 'pages', name: (id) => names.get(id) ?? null, includeDependenciesRecursively: false }],
  };
}

const infoOf = (id: string, info: Rolldown.ModuleInfo | null): Info => ({
  id,
  imports: info?.importedIds ?? [],
  lazy: info?.dynamicallyImportedIds ?? [],
  isEntry: info?.isEntry ?? false,
  size: info?.code?.length ?? 0,
});

/** The file of each module that several pages need; a module of one page stays with it. The same modules have the same files, in whatever order they were read. */
export function chunkNames(found: readonly Info[]): Map<string, string> {
  const infos = [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
  const all = new Map(infos.map((info) => [info.id, info]));
  const names = new Map<string, string>();
  const take = (name: string, isRoot: (info: Info) => boolean) => {
    const roots = infos.filter(isRoot).map(({ id }) => id);
    for (const id of closureOf(roots, all)) if (!names.has(id)) names.set(id, name);
  };
  take('framework', ({ id }) => FRAMEWORK.test(id));
  take('start', ({ id, isEntry }) => (isEntry && !WORKER.test(id)) || SIGN_IN.test(id));
  take('shell', ({ id }) => SHELL.test(id));
  const lists = infos.filter(isList);
  for (const needed of neededByTwo(lists, all)) if (!names.has(needed)) names.set(needed, 'shell');
  for (const { id } of lists) take(nameOfPage(id), (info) => info.id === id);
  const pages = [...new Set(infos.flatMap(({ lazy }) => lazy))];
  const usedBy = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const id of closureOf([page], all)) {
      if (!names.has(id)) usedBy.set(id, (usedBy.get(id) ?? new Set()).add(page));
    }
  }
  merged(atomsOf(usedBy, all)).forEach((atom, place) => {
    if (atom.pages.size > 1) atom.ids.forEach((id) => names.set(id, `shared${place}`));
  });
  return names;
}

const nameOfPage = (id: string): string => /([\w-]+)\.page\.tsx$/.exec(id)?.[1] ?? 'page';

function closureOf(roots: readonly string[], all: ReadonlyMap<string, Info>): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(all.get(id)?.imports ?? []));
  }
  return found;
}

/** What two of these need, and all that it needs itself. */
function neededByTwo(roots: readonly Info[], all: ReadonlyMap<string, Info>): string[] {
  const times = new Map<string, number>();
  for (const { id } of roots)
    for (const needed of closureOf([id], all)) times.set(needed, (times.get(needed) ?? 0) + 1);
  return [...times].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

function atomsOf(usedBy: ReadonlyMap<string, ReadonlySet<string>>, all: ReadonlyMap<string, Info>): Atom[] {
  const atoms = new Map<string, Atom>();
  const atomOfModule = new Map<string, Atom>();
  for (const [id, pages] of usedBy) {
    const key = [...pages].sort().join('\n');
    const atom: Atom = atoms.get(key) ?? { ids: [], pages, size: 0, needs: new Set() };
    atoms.set(key, atom);
    atom.ids.push(id);
    atom.size += all.get(id)?.size ?? 0;
    atomOfModule.set(id, atom);
  }
  for (const [id, atom] of atomOfModule) {
    for (const needed of all.get(id)?.imports ?? []) {
      const other = atomOfModule.get(needed);
      if (other && other !== atom) atom.needs.add(other);
    }
  }
  return [...atoms.values()];
}

/** Joins two files as long as the pages that need either save more by asking for one file than they lose by what they do not show. */
function merged(atoms: readonly Atom[]): Atom[] {
  let files = atoms.filter(({ pages }) => pages.size > 1);
  const barred = new Set<string>();
  const numbers = new Map(files.map((file, place) => [file, place]));
  for (;;) {
    let best: { gain: number; one: Atom; other: Atom; key: string } | null = null;
    for (const [place, one] of files.entries()) {
      for (const other of files.slice(place + 1)) {
        const key = `${numbers.get(one)}:${numbers.get(other)}`;
        const most = gainOf(one, other);
        if (most <= (best?.gain ?? 0) || barred.has(key)) continue;
        const gain = most - broughtAlong(one, other) - broughtAlong(other, one);
        if (gain > (best?.gain ?? 0)) best = { gain, one, other, key };
      }
    }
    if (best === null) return files;
    if (wouldCircle(best.one, best.other)) {
      barred.add(best.key);
      continue;
    }
    const joined = join(best.one, best.other, files);
    numbers.set(joined, numbers.size);
    files = [...files.filter((file) => file !== best.one && file !== best.other), joined];
  }
}

function gainOf(one: Atom, other: Atom): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length;
  return both * FILE - (one.pages.size - both) * other.size - (other.pages.size - both) * one.size;
}

/** What pages of `one` alone would fetch besides the file itself: all that `other` needs, such as the library below its schemas. */
function broughtAlong(one: Atom, other: Atom): number {
  const guests = [...one.pages].filter((page) => !other.pages.has(page));
  if (guests.length === 0) return 0;
  return [...neededBy(other)]
    .map(({ pages, size }) => size * guests.filter((page) => !pages.has(page)).length)
    .reduce((sum, size) => sum + size, 0);
}

function neededBy(file: Atom): Set<Atom> {
  const found = new Set<Atom>();
  const waiting = [...file.needs];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.needs);
  }
  return found;
}

/** Files that need each other could run before what they need has run. */
function wouldCircle(one: Atom, other: Atom): boolean {
  const between = (from: Atom, to: Atom) => {
    const seen = new Set<Atom>();
    const waiting = [...from.needs].filter((file) => file !== to);
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (file === to) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...file.needs);
    }
    return false;
  };
  return between(one, other) || between(other, one);
}

function join(one: Atom, other: Atom, files: readonly Atom[]): Atom {
  const joined: Atom = {
    ids: [...one.ids, ...other.ids],
    pages: new Set([...one.pages, ...other.pages]),
    size: one.size + other.size,
    needs: new Set([...one.needs, ...other.needs].filter((file) => file !== one && file !== other)),
  };
  for (const { needs } of files) {
    if (needs.delete(one) || needs.has(other)) {
      needs.delete(other);
      needs.add(joined);
    }
  }
  return joined;
}
