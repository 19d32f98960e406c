import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const base = '/console/'
const devServer = { port: 5173, platform: process.env['PLATFORM_URL_DEV'] ?? 'http://127.0.0.1:4000' }

/** In development the gateway is not in front of index.html, so the nonce it would put in stands in literally. */
export default defineConfig({
  base,
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay files of their own: the policy allows no `data:` font.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
  server: {
    host: '127.0.0.1',
    port: devServer.port,
    strictPort: true,
    proxy: { '^/(?!console(/|$))': { target: devServer.platform, changeOrigin: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'domain/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'console', environment: 'node', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
