import type { Plugin, Rolldown } from 'vite';

const PREFIX = 'icon:';
const IMPORT = /^import \{([^}]+)\} from ["'](?:@nattoku\/ui\/tokens\/icons|#tokens\/icons\.tsx)["'];$/gm;

/**
 * Makes each icon a module of its own, which the file that shows it imports. The icon package is one module, which a bundler cannot
 * divide between chunks: every icon of every page would travel with the sign-in page.
 */
export function iconModules(): Plugin {
  let source = '';
  let icons: ReadonlyMap<string, string> = new Map();
  return {
    name: 'icon-modules',
    // While developing, Vite has prepared the package in another place, and nothing is divided.
    apply: 'build',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async buildStart() {
      const given = await this.resolve('@nattoku/ui/tokens/icons');
      const all = given && (await this.resolve('@mdi/js', given.id));
      if (!all) return this.error('The icon package is not installed.');
      source = await this.fs.readFile(all.id, { encoding: 'utf8' });
      const exported = (await this.fs.readFile(given.id, { encoding: 'utf8' })).matchAll(/(mdi\w+) as (\w+)/g);
      icons = new Map([...exported].map(([, name = '', as = '']) => [as, name]));
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || id.includes('/node_modules/')) return;
      const direct = (_: string, names: string) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as '))
          .filter(([icon]) => icon !== '')
          .map(([icon = '', as = icon]) => `import { ${icons.get(icon)} as ${as} } from '${PREFIX}${icons.get(icon)}';`)
          .join('\n');
      return { code: code.replaceAll(IMPORT, direct), map: null };
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const name = id.slice(PREFIX.length + 1);
      const path = new RegExp(`export var ${name} = ("[^"]+");`).exec(source)?.[1];
      return path ? `export const ${name} = ${path};` : this.error(`The icon package has no ${name}.`);
    },
  };
}

/**
 * Lets the bundler drop the router's components that nobody uses. It cannot tell by itself that `forwardRef` only returns
 * something, that a name for developers' tools is no reason to keep a component, that nobody instruments the router or
 * renders it on a server, and that nobody reads its advice in a console: 7 kB of the first download.
 */
export function droppableRouterParts(): Plugin {
  return {
    name: 'droppable-router-parts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return;
      return code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(\s*)(?:warning(?:Once)?|invariant\(useInRouterContext)\(.*\);$/gm, '$1;')
        .replaceAll('opts?.hydrationData || parseHydrationData()', 'undefined')
        .replaceAll(/\b(?:init|opts\??)\.instrumentations\b/g, 'undefined')
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');
    },
  };
}

/** What the first document has brought is not named again beside every page that imports it: the list of names is part of the first download. */
export const isNotThereYet = (file: string): boolean =>
  !/(?:^|\/)(?:framework|start|index|rolldown-runtime)-[^/]*\.js$/.test(file);

const isShared = (name: string): boolean => /^shared\d+(?:\.css)?$/.test(name);

/** A hash of seven characters tells more than a million builds apart; the names of all pages travel with the first download, and hashes do not compress. */
export const fileNames = {
  // A service worker is looked for at its own address, for a new one.
  entryFileNames: ({ name }) => (name === 'no-server-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
  // Of what several pages need nobody would know the name.
  chunkFileNames: ({ name }) => (isShared(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
  assetFileNames: ({ names }) =>
    names.some(isShared) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
} satisfies Rolldown.OutputOptions;
