// `npm run test:deep`: what takes longer than a change should wait for. `--short` runs every test of it with fewer
// runs of each property and one cell of each matrix.
import { parseArgs } from 'node:util'
import { runTier } from './run-tier.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
process.env['PROPERTY_RUNS'] ??= values.short ? '4' : '50'
if (values.short) process.env['MATRIX'] ??= 'short'
else process.env['PROPERTY_SEED'] ??= 'random'

process.exitCode = (await runTier('deep')) ? 0 : 1
