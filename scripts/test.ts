// `npm test`: all checks with the unit tests, the process tests and the journeys, and finally one count.
import { runTier } from './run-tier.ts'

process.exitCode = (await runTier('test')) ? 0 : 1
