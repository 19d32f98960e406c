// Makes every lazy import of the console load its file again if it is missing, so that no page has to.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '..')
const folder = resolve(root, 'src/lib/lazy')
const lazyImport = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(["'`])([^"'`$]+)\1\s*\)/g

/** The code with its lazy imports wrapped; undefined if there are none. */
export function withRetries(code: string): string | undefined {
  const wrapped = code.replace(lazyImport, (_, __, file: string) => `retryImport(() => import('${file}'))`)
  if (wrapped === code) return undefined
  return `import '${folder}/global-import.ts'\nimport { retryImport } from '${folder}/retry-import.ts'\n${wrapped}`
}

/** The code of a built file with `importFile()` in place of `import()`. */
export function withFileImports(code: string): string {
  return code.replace(lazyImport, (_, __, file: string) => `importFile('${file}')`)
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
    // The names of files are decided before. A file must not keep the name of one with another content.
    augmentChunkHash: () => 'retry-imports',
    generateBundle: {
      // Vite adds what a file needs to its lazy imports first.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withFileImports(file.code)
      },
    },
  }
}
