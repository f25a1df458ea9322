import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, droppableRouterParts, iconModules } from './bundle-plugins.ts';

// The server refuses what seems to come from another site, so it has to see the host that the browser sees.
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  base: '/',
  plugins: [react(), iconModules(), droppableRouterParts()],
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
