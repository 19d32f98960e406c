// Returns the memory that only the start needed to the system.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
const collector = z.custom<Collect>((value) => typeof value === 'function')

/**
 * Collects all garbage and shrinks the heap, once, for about a tenth of a second. V8 keeps the space in which new
 * objects were created during the start, about 30 MB, as long as a server is idle.
 */
export function releaseMemory(): void {
  // The function exists only in contexts that are created while the flag is set.
  setFlagsFromString('--expose-gc')
  const collect = collector.safeParse(runInNewContext('globalThis.gc'))
  setFlagsFromString('--no-expose-gc')
  if (collect.success) collect.data({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
