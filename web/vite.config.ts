import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The server that the page talks to while `npm run dev` serves the page itself.
const server = process.env['TABIYA_SERVER'] ?? 'http://127.0.0.1:8420';

/** Leaves every file also as small as Brotli makes it, for the server to send as it is. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const source = brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      if (source.length < content.length) {
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
      }
    }
  },
};

export default defineConfig({
  plugins: [svelte(), packed],
  build: {
    target: 'es2022',
    // light-dark() and round() are written as they are.
    cssTarget: ['chrome125', 'firefox120', 'safari17.5'],
    // No inlined script: the server's Content-Security-Policy allows none.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 475,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
  },
  // Without this, Svelte resolves to its server build under Vitest.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
