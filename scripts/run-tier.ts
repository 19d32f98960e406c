// Runs the stages of one tier, even after a failure, and counts their tests. With NO_SKIPPED_TESTS set, a skipped
// test is a failure.
import { runScript } from './command.ts'
import { recordStageTime } from './stage-times.ts'
import { clearReports, countTests } from './test-count.ts'
import { stagesOf, type Tier } from './test-stages.ts'

/** Runs a tier and prints the number of its tests. Resolves with true if it passed. */
export async function runTier(tier: Tier): Promise<boolean> {
  const stages = stagesOf(tier)
  clearReports(stages)
  const exitCodes: number[] = []
  for (const { name, script } of stages) {
    console.log(`\n${name} (npm run ${script})`)
    const since = performance.now()
    const { exitCode } = await runScript(script, { quiet: false })
    recordStageTime(`npm run ${script}`, since)
    exitCodes.push(exitCode)
  }
  const { passed, failed, skipped, missing } = countTests(stages)
  const mayLeaveOut = (process.env['NO_SKIPPED_TESTS'] ?? '') === ''
  for (const name of missing) console.error(`Incomplete: ${name}`)
  for (const title of skipped) console.log(`Skipped: ${title}`)
  if (skipped.length > 0 && !mayLeaveOut)
    console.error(`${skipped.length} skipped, but NO_SKIPPED_TESTS is set.`)
  console.log(`${passed} passed, ${failed} failed`)
  return exitCodes.every((code) => code === 0) && failed === 0 && (mayLeaveOut || skipped.length === 0)
}
