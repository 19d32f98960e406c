// `npm run test:deep`: the tests that take too long to run for each change. `--short` runs all of them with fewer
// runs of each property and one cell of each matrix.
import { parseArgs } from 'node:util'
import { runTier } from './run-tier.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
process.env['PROPERTY_RUNS'] ??= values.short ? '4' : '50'
if (values.short) process.env['MATRIX'] ??= 'short'
else process.env['PROPERTY_SEED'] ??= 'random'

process.exitCode = (await runTier('deep')) ? 0 : 1
