import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The server that the page talks to while `npm run dev` serves the page itself.
const server = process.env['TABIYA_SERVER'] ?? 'http://127.0.0.1:8420';

/**
 * Leaves every file also as small as Brotli makes it, for the server to send as it is. Made of what was written: until
 * then other plugins still change it.
 */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const path = join(dir ?? '', fileName);
      const content = await readFile(path);
      const small = brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      });
      if (small.length < content.length) await writeFile(`${path}.br`, small);
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
