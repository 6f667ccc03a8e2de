import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server that the page talks to while `npm run dev` serves the page itself.
const server = process.env['TABIYA_SERVER'] ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
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
