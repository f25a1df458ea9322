import { connectToLocalInstance } from '@nattoku/baas/selfhosted/local-instance';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { describeBuild } from './build-plugin.ts';
import { chunkGroups, droppableRouterParts, iconModules } from './bundle-plugins.ts';

// The server refuses what seems to come from another site, so it has to see the host that the browser sees.
const instance = connectToLocalInstance(process.env['VITE_LOCAL_INSTANCE']).authOrigin;
const server = { target: instance || 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    iconModules(),
    droppableRouterParts(),
    describeBuild({ redirectsFile: process.env['REDIRECTS_FILE'] }),
  ],
  server: { proxy: { '^/api/': server, '^/p(/|$)': server } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: 'assets/manifest.json',
    sourcemap: false,
    // The content security policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
