// The real program in a process of its own, as a person starts it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const server = join(import.meta.dirname, '..')
/** Where Node keeps what it compiled: the next start of the same files takes half the time. */
const compileCache = join(server, '..', 'node_modules', '.cache', 'compile')

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly process: ChildProcess
  /** Address of the console, without `/console/`. */
  readonly origin: string
  /** What it has said so far. */
  readonly out: () => string
  readonly err: () => string
  /** Ends it by a signal and waits. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export type Settings = Readonly<Record<string, string>>

interface Start {
  readonly args?: readonly string[]
  readonly settings: Settings
  /** Words before the program's own: a command that runs it, as `setpriv …`. */
  readonly through?: readonly string[] | undefined
}

const start = (file: string, { args = [], settings, through = [] }: Start) => {
  const [command = process.execPath, ...words] = [...through, process.execPath, join(server, file), ...args]
  return spawn(command, words, {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: compileCache,
      PLATFORM_SAMPLE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a program to its end. */
export async function runToEnd(
  file: 'main.ts' | 'admin.ts',
  { args, settings }: { args?: readonly string[]; settings: Settings },
): Promise<Ended> {
  const child = start(file, { settings, ...(args === undefined ? {} : { args }) })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const readyLine = /^Platform Console is ready at (http:\/\/\S+)\/console\/$/m

/** Starts the server on a free port and waits until it says that it is ready; throws what it said instead. */
export async function startServer(
  settings: Settings,
  { through }: { through?: readonly string[] } = {},
): Promise<Running> {
  const child = start('main.ts', { settings: { PORT: '0', ...settings }, through })
  const said = { out: '', err: '' }
  child.stderr.on('data', (piece: Buffer) => {
    said.err += piece.toString()
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      said.out += piece.toString()
      const [, origin] = readyLine.exec(said.out) ?? []
      if (origin !== undefined) resolve(origin)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said.err}`)))
  })
  const origin = await ready
  return {
    process: child,
    origin,
    out: () => said.out,
    err: () => said.err,
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}
