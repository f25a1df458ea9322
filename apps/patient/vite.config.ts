import { connectToLocalInstance } from '@nattoku/baas/selfhosted/local-instance';
import { defineConfig, type Plugin } from 'vite';
import { preactForReact } from './preact-for-react.ts';

const server = connectToLocalInstance(process.env['VITE_LOCAL_INSTANCE']).authOrigin || 'http://127.0.0.1:3000';

const partsOfThePage = [
  'index',
  'answered-visit',
  'ask.screen',
  'consent.screen',
  'family',
  'interview',
  'kept-visit',
  'language-choice',
  'display-panel',
  'reading-panel',
  'signature-field',
  'live-changes',
  'video-player',
  'chapter-list',
  'keep-film',
  'kept-film',
  'scenario.screen',
  'talk.screen',
];
/** The words of a language, in files of their own: those of all screens, and those of the parts that bring their own. */
const wordsOfLanguage = /\/src\/words\/(?:(?:interview|family)\/)?(ja-easy|en|zh|vi|pt)(?:\/catalogue)?\.ts$/;

/**
 * Tells the service worker which files make up this version of the page: all its screens, the words of each language, and what reads
 * the expressions of questionnaires, which it keeps once somebody needs them. What plays streams where a browser cannot by itself is large: it comes, and is kept, when it is wanted.
 */
const listShellFiles = (): Plugin => ({
  name: 'list-shell-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const worker = bundle['shell-worker.js'];
    if (worker?.type !== 'chunk') throw new Error('The build made no shell-worker.js');

    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const parts = chunks.filter(({ name }) => partsOfThePage.includes(name));
    if (parts.length !== partsOfThePage.length) throw new Error('The build made other parts than the worker keeps');
    // A part opens only with everything that it imports, and what that imports in turn, styles included.
    const needed = new Set(parts);
    for (const part of needed) {
      for (const chunk of chunks) if (part.imports.includes(chunk.fileName)) needed.add(chunk);
    }
    const names = [...needed].flatMap((part) => [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]);
    const files = ['/p/', ...new Set([...names, displaySheetIn(bundle)].map((name) => `/p/${name}`))];
    const wanted: Record<string, string[]> = {};
    for (const { facadeModuleId, fileName, name } of chunks) {
      const part = name === 'fhirpath-expressions' ? 'expressions' : wordsOfLanguage.exec(facadeModuleId ?? '')?.[1];
      if (part) (wanted[part] ??= []).push(`/p/${fileName}`);
    }
    if (!wanted['expressions']) throw new Error('The build made no part that reads expressions');
    worker.code = worker.code
      .replaceAll('SHELL_FILES', JSON.stringify(files))
      .replaceAll('PART_FILES', JSON.stringify(wanted));
  },
});

/**
 * The page is not shown before a small script has put on the colours and letters that were chosen. Their sheet is loaded at once for those whose
 * device is dark or rich in contrast; for others it is not worth waiting for.
 */
const showOnceChosen = (): Plugin => ({
  name: 'show-once-chosen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const beginning = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'begin');
      if (!beginning) throw new Error('The build made no script to begin with');
      const script = `<script type="module" blocking="render" crossorigin src="/p/${beginning.fileName}"></script>`;
      const link = `<link rel="stylesheet" href="/p/${displaySheetIn(bundle)}" media="(prefers-color-scheme: dark), (prefers-contrast: more)">`;
      return html
        .replace(new RegExp(`\\s*<link rel="modulepreload" crossorigin href="/p/${beginning.fileName}">`), '')
        .replace('<script type="module"', `${script}\n    <script type="module"`)
        .replace('</head>', `  ${link}\n  </head>`);
    },
  },
});

function displaySheetIn(bundle: object): string {
  const sheet = Object.keys(bundle).find((name) => /\/display-[\w-]+\.css$/.test(name));
  if (!sheet) throw new Error('The build made no sheet for the display');
  return sheet;
}

const ICON = '\0icon:';

/** Makes a module of each icon: as one module, those of the player would come with the first screen. */
const splitIcons = (): Plugin => {
  let iconList = '';
  return {
    name: 'split-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/ui\/src\/tokens\/icons\.tsx$/ },
      handler: (code, id) => {
        iconList = id;
        return code
          .replaceAll(/export \{|\} from '@mdi\/js';/g, '')
          .replaceAll(/(mdi\w+) as (\w+),/g, `export { default as $2 } from '${ICON}$1';`);
      },
    },
    resolveId: { filter: { id: new RegExp(`^${ICON}`) }, handler: (id) => id },
    load: {
      filter: { id: new RegExp(`^${ICON}`) },
      async handler(id) {
        const library = await this.resolve('@mdi/js', iconList);
        const { code } = library ? await this.load(library) : { code: null };
        const path = new RegExp(`\\b${id.slice(ICON.length)} = ("[^"]+")`).exec(code ?? '')?.[1];
        if (path === undefined) throw new Error(`@mdi/js has no ${id.slice(ICON.length)}`);
        return `export default ${path};`;
      },
    },
  };
};

/**
 * What several parts share would lie in a dozen small files, and each costs a slow line its time. All of these are needed at once: the first
 * before anything is drawn, the others for the first screen.
 */
const firstScreenParts = [
  {
    name: 'asking',
    test: /contract\/src\/(shared\/(client|http-client|http-retry|idempotency-key|endpoint)|patient-page\/kiosk-mark)\.ts$|\/src\/platform\/(http|request|listeners)\.ts$/,
  },
  {
    name: 'drawing',
    test: /node_modules\/preact\/|preload-helper|\/tokens\/(icon\.|class-names)|\/words\/(language|ja\/opening)\.ts$|\/time\/date-time\.ts$/,
  },
];

export default defineConfig({
  base: '/p/',
  resolve: { alias: preactForReact },
  plugins: [splitIcons(), listShellFiles(), showOnceChosen()],
  server: { proxy: { '^/api/': server } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: 'assets/manifest.json',
    sourcemap: false,
    // Five-year-old phones.
    target: 'es2022',
    cssTarget: ['chrome94', 'safari15.4', 'firefox93'],
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', begin: 'src/begin.ts', 'shell-worker': 'src/platform/shell-worker.ts' },
      output: {
        codeSplitting: { groups: firstScreenParts },
        entryFileNames: ({ name }) => (name === 'shell-worker' ? 'shell-worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
