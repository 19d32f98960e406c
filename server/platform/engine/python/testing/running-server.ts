// A program with an endless action, like a server that is killed. Prints a line when the action runs.
import { openTestRunner, runOf } from './run-python.ts'

const runner = openTestRunner({ processes: 1, idleTime: 1000 })
const source = 'def event_handle(event):\n  print("runs")\n  while True: pass'
await runner.run({
  ...runOf(source, { limits: { time: 60_000 } }),
  onPrint: (line) => process.stdout.write(line),
})
