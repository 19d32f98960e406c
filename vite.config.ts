import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const cameWithThePage =
  /^assets\/(?:sign-in|rolldown-runtime|LazyTrouble|useId|DefaultPropsProvider|GlobalStyles|RtlProvider|base|loss|composition)-/

/** What the frame around every page brings, which is asked for at the same moment as the page inside it. */
const comesWithTheFrame =
  /^assets\/(?:icons|table|TextAction|use-format|errors|use-error-text|DeniedState|EmptyState|Quote|use-elapsed|toast|Paper|capitalize|Modal|ownerWindow|debounce|mergeSlotProps|useSlotProps|ButtonBase|Popover|Menu|MenuItem|Dialog|browser-storage|drafts|wording|tab|leaving|line|use-actions|actions|owner|index\.esm|bound)-/
/** The frame itself, and what may be asked for without it. */
const standsAlone = /^assets\/(?:Shell|SignInDialog|RenewalForm|SaidRefusal|Trouble)-/

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
    // What came with the page, or comes with its frame, is not named again by each part of it that loads later.
    modulePreload: {
      // oxlint-disable-next-line max-params -- Vite calls it so
      resolveDependencies: (target, needed, { hostType }) => {
        if (hostType === 'html') return needed
        const others = needed.filter((file) => !cameWithThePage.test(file))
        return standsAlone.test(target) ? others : others.filter((file) => !comesWithTheFrame.test(file))
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
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
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
