// A program with an endless action, like a server that is killed. Prints a line when the action runs.
import { openPythonRunner } from '../python-runner.ts'
import { runOf, snapshots } from './run-python.ts'

const runner = openPythonRunner({ processes: 1, idleTime: 1000, folder: snapshots })
const source = 'def event_handle(event):\n  print("runs")\n  while True: pass'
await runner.run({
  ...runOf(source, { limits: { time: 60_000 } }),
  onPrint: (line) => process.stdout.write(line),
})
