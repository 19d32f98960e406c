// Type-checks each TypeScript project. The console takes as long as all others, so both run in parallel.
import { availableParallelism } from 'node:os'
import { run, type Outcome } from './command.ts'

const queues = [['console'], ['contract', 'domain', 'server', 'tools', 'e2e']]

// Every additional checker checks again what the projects share. On few cores, one per queue is fastest.
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / queues.length)))

const checkTypes = (project: string): Promise<Outcome> =>
  run({
    command: 'tsc',
    args: ['-p', `tsconfig.${project}.json`, '--checkers', String(checkers), '--pretty'],
    quiet: true,
  })

const checkQueue = async (queue: readonly string[]): Promise<boolean> => {
  let isPassed = true
  for (const project of queue) {
    const { exitCode, output } = await checkTypes(project)
    process.stdout.write(output)
    if (exitCode !== 0) isPassed = false
  }
  return isPassed
}

const results = await Promise.all(queues.map(checkQueue))
process.exitCode = results.every(Boolean) ? 0 : 1
