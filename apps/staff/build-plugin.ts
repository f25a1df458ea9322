import { runnerImport, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { listPages } from './page-chunks.ts';
import {
  buildIdAttribute,
  latestBuildAddress,
  manifestAddress,
  payloadAddress,
} from './src/platform/build/build-files.ts';
import type { BuildContent, contentOfBuild } from './src/routes/build-content.ts';

type Options = { /** A JSON file with rules of the operator's own. */ redirectsFile: string | undefined };

/**
 * Gives the build an id, which is a hash of all it consists of, and lays beside it what the id stands for: the manifest, the payload of each
 * page, and the file that says which build is the newest. index.html says which one it belongs to.
 */
export function describeBuild({ redirectsFile }: Options): Plugin {
  let config: ResolvedConfig;
  let content: BuildContent;
  return {
    name: 'describe-build',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      const rules = redirectsFile ? await this.fs.readFile(redirectsFile, { encoding: 'utf8' }) : null;
      content = await readContent(config, rules);
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('The build made no index.html.');
        const id = await idOf(bundle, content);
        const html = textOf(page).replace('<html ', `<html ${buildIdAttribute}="${id}" `);
        page.source = html;
        const answers = earlyAnswers(id);
        const lay = (fileName: string, early: Early) =>
          this.emitFile({ type: 'asset', fileName, source: withPreloads(html, bundle, early) });
        lay(signedInPage(''), { chunks: ['shell'], answers });
        for (const { path, chunk, answer } of listPages())
          lay(signedInPage(path), { chunks: ['shell', chunk], answers: [...answers, answer] });
        lay(SIGN_IN_PAGE, { chunks: [], answers });

        const emit = (address: string, value: unknown) =>
          this.emitFile({ type: 'asset', fileName: address.slice(1), source: JSON.stringify(value) });
        const timestamp = Date.now();
        const pages = Object.fromEntries(content.pages.map(({ path, name }) => [path, name]));
        for (const { name, payload } of content.pages) emit(payloadAddress(id, name), payload);
        emit(manifestAddress(id), { id, timestamp, redirects: content.redirects, pages });
        emit(latestBuildAddress, { id, timestamp });
      },
    },
  };
}

/**
 * The document for a browser that shows a session: it begins with the frame around every page, which the other one does not need. The pages that
 * are opened most have one of their own, which begins with their code too. The server knows the names: kernel/http/static.ts.
 */
const signedInPage = (path: string): string => `index.signed-in${path.replaceAll('/', '.')}.html`;

/** For a browser that shows no session, at the address where one signs in. All its code comes with every document; elsewhere nobody is asked for at once. */
const SIGN_IN_PAGE = 'index.signed-out.login.html';

/** What the program asks for first, whatever the page. It must use these answers at once: one that lies is given for a later question. */
const earlyAnswers = (buildId: string): readonly string[] => ['/api/session', manifestAddress(buildId)];

type Early = { chunks: readonly string[]; answers: readonly string[] };

/** Names chunks with their styles, and answers, in the document, so that they are on their way before the first program has run. */
function withPreloads(html: string, bundle: Rolldown.OutputBundle, { chunks, answers }: Early): string {
  const found = chunks.map((name) => chunkOf(bundle, name));
  const styles = new Set(found.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const links = [
    ...found.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((style) => `<link rel="preload" as="style" crossorigin href="/${style}">`),
    ...answers.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`),
  ];
  return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`The build made no chunk “${name}”.`);
  return chunk;
}

/** Runs the application's own route table, so that nothing about a page is written down twice. */
async function readContent({ root }: ResolvedConfig, operatorRules: string | null): Promise<BuildContent> {
  const { module } = await runnerImport<{ contentOfBuild: typeof contentOfBuild }>('/src/routes/build-content.ts', {
    root,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  return module.contentOfBuild(operatorRules);
}

const NO_STYLE = '\0no-style';

/** What a page looks like does not matter here. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? NO_STYLE : undefined),
  load: (id) => (id === NO_STYLE ? 'export default {};' : undefined),
};

/** The bundler's own list, which names the sources by where they lie. */
const listOfSources = 'assets/manifest.json';

/** Neither a time nor the place of the sources goes into it: the same sources make the same build. */
async function idOf(bundle: Rolldown.OutputBundle, content: BuildContent): Promise<string> {
  const files = Object.values(bundle)
    .filter(({ fileName }) => fileName !== listOfSources)
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const parts = [...files.flatMap((file) => [file.fileName, textOf(file)]), JSON.stringify(content)];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\0')));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' ? file.source : new TextDecoder('latin1').decode(file.source);
}
