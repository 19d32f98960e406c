import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutJsonSchema } from './scripts/without-json-schema.ts'
import { testProjects } from './scripts/test-projects.ts'

// Worker threads of tests load TypeScript sources; Node caches the compiled code for the next thread.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))

/** A property with more runs may take longer. */
const propertyFactor = Number(process.env['PROPERTY_RUNS'] ?? 1)

export default defineConfig({
  base: '/console/',
  plugins: [react(), withoutJsonSchema()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay separate files, because the content security policy does not allow `data:` fonts.
    assetsInlineLimit: 0,
    // The start of the console and the sign-in screen are one file. It compresses better than twenty files, is loaded
    // with the page, and does not grow if a feature shares a module with it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/(?:main|features\/login\/LoginPage)\.tsx/, priority: 2 },
            // Icons that several pages share. As separate files they would be about fifty, each named in the first page.
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
