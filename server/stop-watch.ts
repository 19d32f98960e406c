// A process that kills the server if it has not ended in time. The server cannot do this itself: leaving a process
// waits for threads that are in a call of the system, such as reading a disk or looking up an address, and a call that
// blocks the main thread also blocks its timers.
import { spawn } from 'node:child_process'

/** Milliseconds until the kill: from the signal, and from the call of `ends`. */
interface StopLimits {
  readonly all: number
  readonly exit: number
}

export interface StopWatch {
  /** Call it right before the process exits. */
  ends(): void
}

/** Starts the process. It ends with the server, since its input ends then. */
export function watchStop({ all, exit }: StopLimits): StopWatch {
  // Its own process group does not receive a second Ctrl+C.
  const child = spawn(process.execPath, [import.meta.filename, String(all), String(exit)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    detached: true,
  })
  // Without it, the limits of the server itself remain.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  return {
    ends: () => {
      child.stdin.write('.')
    },
  }
}

const runWatch = ([all, exit]: readonly string[]): void => {
  const server = process.ppid
  const kill = (): void => {
    process.kill(server, 'SIGKILL')
  }
  setTimeout(kill, Number(all))
  process.stdin.once('data', () => setTimeout(kill, Number(exit)))
  process.stdin.on('end', () => process.exit())
}

if (import.meta.main) runWatch(process.argv.slice(2))
