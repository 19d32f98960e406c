// Makes every lazy import of the console load its file again if it is missing, so that no page has to.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')
const retrying = resolve(root, 'src/lib/lazy/retry-import.ts')
const lazyImport = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(["'][^"']+["'])\s*\)/g

/** The code with its lazy imports wrapped; undefined if there are none. */
export function withRetries(code: string): string | undefined {
  const wrapped = code.replace(lazyImport, (_, file: string) => `retryImport(() => import(${file}))`)
  return wrapped === code ? undefined : `import { retryImport } from '${retrying}'\n${wrapped}`
}

/** A plugin of Vite for builds. */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    apply: 'build',
    transform: (code, id) => {
      if (!id.startsWith(resolve(root, 'src')) && !id.startsWith('\0virtual:texts')) return undefined
      const wrapped = withRetries(code)
      return wrapped === undefined ? undefined : { code: wrapped, map: null }
    },
  }
}
