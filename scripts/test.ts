// `npm test`: all checks, then the journeys, then one count. With NO_SKIPPED_TESTS set, a skipped test is a failure.
import { runScript } from './command.ts'
import { clearReports, countTests } from './test-count.ts'

clearReports()
const check = await runScript('check', false)
const journeys = await runScript('e2e', false)
const { passed, failed, skipped, missing } = countTests()
const mayLeaveOut = (process.env['NO_SKIPPED_TESTS'] ?? '') === ''

for (const part of missing) console.error(`The ${part} did not run to their end.`)
for (const title of skipped) console.log(`Left out: ${title}`)
if (skipped.length > 0 && !mayLeaveOut) console.error(`${skipped.length} left out, where none may be.`)
console.log(`${passed} passed, ${failed} failed`)

const isGood =
  check.exitCode === 0 && journeys.exitCode === 0 && failed === 0 && (mayLeaveOut || skipped.length === 0)
process.exitCode = isGood ? 0 : 1
