// Keeps the memory of the server low: limits the growth of the heap, and returns what only the start needed.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
const collector = z.custom<Collect>((value) => typeof value === 'function')

/**
 * Lets the heap grow by at most 40 % of its live objects before garbage is collected. By default, V8 lets a small heap
 * grow several times, so that a few senders of rejected bodies made the server occupy 250 MB more.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=40')
}

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
