// Runs the real program in its own process, as an operator does.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const server = join(import.meta.dirname, '..')
/** Node's compile cache: the next start takes half the time. */
const compileCache = join(server, '..', 'node_modules', '.cache', 'compile')

export interface ProgramResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly process: ChildProcess
  /** URL of the console, without `/console/`. */
  readonly origin: string
  /** Output so far. */
  readonly out: () => string
  readonly err: () => string
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type Settings = Readonly<Record<string, string>>

interface Start {
  readonly args?: readonly string[]
  readonly settings: Settings
  /** Command that runs the program, such as `setpriv …`. */
  readonly prefix?: readonly string[] | undefined
}

const start = (file: string, { args = [], settings, prefix = [] }: Start) => {
  const [command = process.execPath, ...rest] = [...prefix, process.execPath, join(server, file), ...args]
  return spawn(command, rest, {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: compileCache,
      PLATFORM_SAMPLE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a program until it exits. */
export async function runProgram(
  file: 'main.ts' | 'admin.ts',
  { args, settings }: { args?: readonly string[]; settings: Settings },
): Promise<ProgramResult> {
  const child = start(file, { settings, ...(args === undefined ? {} : { args }) })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const readyLine = /^Platform Console is ready at (http:\/\/\S+)\/console\/$/m

/** Starts the server on a free port and waits until it is ready. Throws its output if it exits instead. */
export async function startServer(
  settings: Settings,
  { prefix }: { prefix?: readonly string[] } = {},
): Promise<Running> {
  const child = start('main.ts', { settings: { PORT: '0', ...settings }, prefix })
  const output = { out: '', err: '' }
  child.stderr.on('data', (piece: Buffer) => {
    output.err += piece.toString()
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      output.out += piece.toString()
      const [, origin] = readyLine.exec(output.out) ?? []
      if (origin !== undefined) resolve(origin)
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${output.err}`)))
  })
  const origin = await ready
  return {
    process: child,
    origin,
    out: () => output.out,
    err: () => output.err,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}
