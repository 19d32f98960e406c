import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testProjects } from './scripts/test-projects.ts'

// Threads that tests start read TypeScript as it stands; Node keeps what it made of it for the next one.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))

/** A property that is tried more often may take longer. */
const propertyFactor = Number(process.env['PROPERTY_RUNS'] ?? 1)

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay files of their own: the policy allows no `data:` font.
    assetsInlineLimit: 0,
    // The sign-in screen and all it stands on is one file: it compresses better than twenty, comes with the page,
    // and does not grow when a feature shares a module with it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'sign-in', test: /src\/features\/login\/LoginPage/, priority: 2 },
            // Icons that many pages share: alone they are half a hundred files, each named at the start.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The platform must see the host that the browser sees: cookies and the Reply URL depend on it.
    proxy: { '^/(?!console/)': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    // By default Vitest leaves one core idle.
    maxWorkers: '100%',
    projects: testProjects.map((test) => ({
      extends: true,
      test: {
        ...test,
        environment: 'node',
        isolate: false,
        setupFiles: ['scripts/testing/no-leaks.ts', 'scripts/testing/property-runs.ts'],
        testTimeout: test.testTimeout * propertyFactor,
        hookTimeout: test.testTimeout,
      },
    })),
  },
})
