import { defineConfig } from 'vite';
import { compressFiles } from './vite/compress-files.js';

/** The built console: a page and files named after their content, in the folder that the server sends. */
// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  base: '/console/',
  publicDir: false,
  plugins: [compressFiles()],
  // The libraries are written for React; Preact answers instead. One path for both, so that there is one Preact.
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
    ],
  },
  // A worker loads what it needs as the page does.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // For the check of the sizes; nobody is sent it.
    manifest: true,
    // The service's pages run in browsers of the last two years.
    target: 'es2023',
    // Every file has its own address: the policy knows no data: addresses.
    assetsInlineLimit: 0,
    // Browsers of the target know modulepreload themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // "use client" of libraries means nothing here, and a busy machine is not news.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
