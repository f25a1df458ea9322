import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The built gallery runs under the policy of the applications, so that a component which breaks it is seen here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
].join('; ');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  preview: { headers: { 'Content-Security-Policy': policy } },
});
