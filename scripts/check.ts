// Everything that can be known without a browser. A failure does not stop the others: one run shows all of them.
// They run one after the other, so that the times printed mean something.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root, runScript, seconds } from './command.ts'

const checks = [
  { script: 'types' },
  { script: 'lint' },
  { script: 'format:check' },
  { script: 'architecture' },
  { script: 'literals', needs: 'scripts/check-literals.ts' },
  { script: 'unit' },
]

const failed: string[] = []
for (const { script, needs } of checks) {
  if (needs !== undefined && !existsSync(resolve(root, needs))) continue
  const since = performance.now()
  const { exitCode, output } = await runScript(script, true)
  const isPassed = exitCode === 0
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${script.padEnd(13)} ${seconds(since).padStart(8)}`)
  if (!isPassed) {
    failed.push(script)
    console.log(output.trimEnd().replaceAll(/^/gm, '    '))
  }
}

if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(', ')}. Run one alone with \`npm run ${failed[0]}\`.`)
process.exitCode = failed.length === 0 ? 0 : 1
