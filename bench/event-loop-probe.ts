// Loaded into a server that is measured (`--import`): writes the delays of its event loop since the last signal into
// the file of EVENT_LOOP_FILE at each SIGUSR2, in milliseconds, and begins anew.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const file = process.env['EVENT_LOOP_FILE']
if (file !== undefined && process.argv[1]?.endsWith('main.ts') === true) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  process.on('SIGUSR2', () => {
    const at = (percentile: number): number => delays.percentile(percentile) / 1e6
    const said = { p50: at(50), p99: at(99), max: delays.max / 1e6, samples: delays.count }
    delays.reset()
    writeFileSync(`${file}.new`, JSON.stringify(said))
    renameSync(`${file}.new`, file)
  })
}
