import { defineConfig } from 'vite';
import { compressFiles } from './vite/compress-files.js';
import { guideCode } from './vite/guide-code.js';

/** The built console: a page and files named after their content, in the folder that the server sends. */
// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  base: '/console/',
  publicDir: false,
  plugins: [guideCode(), compressFiles()],
  // The libraries are written for React; Preact takes its place. All imports lead to one path, so that there is only
  // one Preact.
  resolve: {
    alias: [
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
    ],
  },
  // A worker imports what it needs, as the page does.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // For the check of the sizes. The server does not send it.
    manifest: true,
    // The service's pages run in browsers of the last two years.
    target: 'es2023',
    // Nothing is inlined, because the content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    // Browsers of the target know modulepreload themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // These warnings do not help: "use client" in libraries means nothing here, and a busy machine bundles slowly.
    rolldownOptions: { checks: { moduleLevelDirective: false, bundlerTimings: false } },
  },
});
