import { connectToLocalInstance } from '@nattoku/baas/selfhosted/local-instance';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { describeBuild } from './build-plugin.ts';
import { droppableRouterParts, fileNames, iconModules, isNotThereYet } from './bundle-plugins.ts';
import { addressesOnly } from './contract-plugin.ts';
import { pageChunks } from './page-chunks.ts';

// The server refuses what seems to come from another site, so it has to see the host that the browser sees.
const instance = connectToLocalInstance(process.env['VITE_LOCAL_INSTANCE']).authOrigin;
const server = { target: instance || 'http://127.0.0.1:3000', changeOrigin: false };

const chunks = pageChunks();

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    iconModules(),
    droppableRouterParts(),
    addressesOnly(),
    chunks.plugin,
    describeBuild({ redirectsFile: process.env['REDIRECTS_FILE'] }),
  ],
  server: { proxy: { '^/api/': server, '^/p(/|$)': server } },
  // Parts of Sentry that have no place here: tracing, its own words for developers, its worker, and the recording of frames.
  define: {
    __SENTRY_DEBUG__: 'false',
    __SENTRY_TRACING__: 'false',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: 'assets/manifest.json',
    sourcemap: false,
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The document names all that it begins with: the browser asks for it at once, not one after the other.
      resolveDependencies: (_, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter(isNotThereYet)),
    },
    rolldownOptions: {
      input: { index: 'index.html', 'no-server-worker': 'src/platform/no-server/no-server-worker.ts' },
      output: { codeSplitting: { groups: chunks.groups }, ...fileNames },
    },
  },
});
