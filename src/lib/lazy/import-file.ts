// Loads files of the console, also after a failure that the browser keeps: Chromium 150 does not load a module again whose
// first load failed. `scripts/retry-imports.ts` puts this in place of every `import()`.
import { isMissing } from './retry-import.ts'

interface Access {
  readonly load: (address: string) => Promise<unknown>
  readonly isAvailable: (address: string) => Promise<boolean>
}

/**
 * Returns a function that loads a file by its address. After a failure, the next call asks whether the server has the
 * file. If it has, and the browser still does not load it, the call loads it with a parameter in its address. So do all
 * later calls: two addresses would be two modules. Rejects as `import()` does.
 */
export function createFileImport({ load, isAvailable }: Access): (address: string) => Promise<unknown> {
  /** Number of failures that the browser keeps, for files that failed. */
  const kept = new Map<string, number>()
  const addressOf = (file: string): string => {
    const failures = kept.get(file) ?? 0
    return failures === 0 ? file : `${file}?again=${failures}`
  }
  const loadAgain = async (file: string): Promise<unknown> => {
    const address = addressOf(file)
    const isThere = await isAvailable(file)
    try {
      return await load(address)
    } catch (error) {
      if (!isThere || !isMissing(error)) throw error
      // Another call may have found an address meanwhile.
      if (addressOf(file) === address) kept.set(file, (kept.get(file) ?? 0) + 1)
      return load(addressOf(file))
    }
  }
  return async (file) => {
    if (kept.has(file)) return loadAgain(file)
    try {
      return await load(file)
    } catch (error) {
      if (isMissing(error) && !kept.has(file)) kept.set(file, 0)
      throw error
    }
  }
}
