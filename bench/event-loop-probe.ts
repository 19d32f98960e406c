// Loaded with `--import` into a server that is measured. At each SIGUSR2, it writes the event loop delays since the
// last signal to the file named by EVENT_LOOP_FILE, in milliseconds, and resets them.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env['EVENT_LOOP_FILE']
if (file !== undefined && process.argv[1]?.endsWith('main.ts') === true) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  process.on('SIGUSR2', () => {
    const at = (percentile: number): number => delays.percentile(percentile) / 1e6
    const report = { p50: at(50), p99: at(99), max: delays.max / 1e6, samples: delays.count }
    delays.reset()
    writeFileSync(`${file}.new`, JSON.stringify(report))
    renameSync(`${file}.new`, file)
  })
}
