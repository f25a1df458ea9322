import type { Plugin, Rolldown } from 'vite';

const ICONS = '/ui/src/tokens/icons.tsx';
const PREFIX = 'icon:';

/**
 * Makes each icon a module of its own. The icon package is one module, which a bundler cannot divide between chunks: every
 * icon of every page would travel with the sign-in page.
 */
export function iconModules(): Plugin {
  let source = '';
  return {
    name: 'icon-modules',
    // While developing, Vite has prepared the package in another place, and nothing is divided.
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async transform(code, id) {
      if (!id.endsWith(ICONS)) return;
      const all = await this.resolve('@mdi/js', id);
      if (!all) return this.error('The icon package is not installed.');
      source = await this.fs.readFile(all.id, { encoding: 'utf8' });
      const exported = [...code.matchAll(/(mdi\w+) as (\w+)/g)];
      return exported.map(([, name, as]) => `export { ${name} as ${as} } from '${PREFIX}${name}';`).join('\n');
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

/** The sign-in page and the parts of the kit that it shows. */
const signIn =
  /\/ui\/src\/\w+\/(?:button|icon|spinner|link|field|control|text-field|password-field|notice|visually-hidden)\.|\/areas\/auth\/sign-in\/(?:login|use-auth-attempt|auth-refusal)|\/layouts\/(?:login-layout|wordmark)|\/rules\/src\/text\/validation\./;

/**
 * Few files instead of one for every set of pages that share a module: what everybody needs first, what signing in needs, what
 * most pages behind it share, and the pages.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 5 },
  { name: 'start', tags: ['$initial'], priority: 4 },
  { name: 'sign-in', test: signIn, priority: 3 },
  { name: 'staff', test: /./, priority: 2, minShareCount: 3 },
  { name: 'icons', test: /icon:/, priority: 1, minShareCount: 2 },
];

/** What the first document has brought is not named again beside every page that imports it: the list of names is part of the first download. */
export const isNotThereYet = (file: string): boolean =>
  !/(?:^|\/)(?:framework|start|index|rolldown-runtime)-[^/]*\.js$/.test(file);

/** A hash of seven characters tells more than a million builds apart; the names of all pages travel with the first download, and hashes do not compress. */
export const fileNames = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} satisfies Rolldown.OutputOptions;
