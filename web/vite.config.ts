import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { gameIcons } from './icons.ts'

// The server sends everything from one place and forbids inline code, hence no inlined assets.
export default defineConfig({
  plugins: [svelte(), gameIcons()],
  build: {
    outDir: '../signoria/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: true,
  },
  server: { host: '127.0.0.1' },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})
