// How often a property runs, the same everywhere. PROPERTY_RUNS multiplies it.
//
// The values are the same in every run, so that a test fails because of a change and not by chance. PROPERTY_SEED
// sets another seed; with `random`, as in the whole deep tier, each run tries new values.
import fc from 'fast-check'

const runs = 25
const factor = Number(process.env['PROPERTY_RUNS'] ?? 1)
if (!Number.isInteger(factor) || factor < 1) throw new Error('PROPERTY_RUNS must be an integer above zero')

const seed = process.env['PROPERTY_SEED'] ?? '1'
if (seed !== 'random' && !/^-?\d+$/.test(seed))
  throw new Error('PROPERTY_SEED must be an integer or "random"')

fc.configureGlobal({ numRuns: runs * factor, ...(seed === 'random' ? {} : { seed: Number(seed) }) })
