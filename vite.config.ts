import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { pageFrame } from './scripts/page-frame.ts'
import { withoutJsonSchema } from './scripts/without-json-schema.ts'
import { retryImports } from './scripts/retry-imports.ts'
import { runtimeInStart } from './scripts/runtime-in-start.ts'
import { textAreas } from './scripts/text-areas.ts'
import { testProjects } from './scripts/test-projects.ts'

// Worker threads of tests load TypeScript sources; Node caches the compiled code for the next thread.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))

/** A property with more runs may take longer. */
const propertyFactor = Number(process.env['PROPERTY_RUNS'] ?? 1)

export default defineConfig({
  base: '/console/',
  plugins: [react(), withoutJsonSchema(), pageFrame(), textAreas(), retryImports(), runtimeInStart()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay separate files, because the content security policy does not allow `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The platform must get the host that the browser uses: cookies and the Reply URL depend on it.
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
