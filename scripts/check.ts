// Runs all checks that need no browser and do not start the program. A failure does not stop the others, so one run
// shows all of them. They run one after the other, so that the printed times are comparable.
import { runScript, seconds } from './command.ts'
import { recordStageTime } from './stage-times.ts'

const scripts = ['types', 'lint', 'format:check', 'architecture', 'literals', 'vocabulary', 'unit']

const failed: string[] = []
for (const script of scripts) {
  const since = performance.now()
  const { exitCode, output } = await runScript(script, { quiet: true })
  const isPassed = exitCode === 0
  recordStageTime(`npm run ${script}`, since)
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${script.padEnd(13)} ${seconds(since).padStart(8)}`)
  if (!isPassed) {
    failed.push(script)
    console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  }
}

if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(', ')}. Run one alone with \`npm run ${failed[0]}\`.`)
process.exitCode = failed.length === 0 ? 0 : 1
