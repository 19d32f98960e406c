// The function that built files call in place of `import()`.
import { createFileImport } from './import-file.ts'

declare global {
  var importFile: ReturnType<typeof createFileImport>
}

globalThis.importFile = createFileImport({
  load: (address) => import(/* @vite-ignore */ address),
  isAvailable: async (address) => {
    try {
      return (await fetch(new URL(address, import.meta.url))).ok
    } catch {
      return false
    }
  },
})
