// One Python process, as the server sees it: numbered messages in, orders out. Any byte out of order ends it.
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { encodeFrame, FrameReader, type Frame } from './frames.ts'
import { message, type Message } from './messages.ts'
import { commandFor, type StartArguments } from './process-command.ts'

/** Why a process ended. `memory`: the JavaScript heap was full. `protocol`: it sent what no process sends. */
export type ProcessEnd = 'exit' | 'memory' | 'protocol'

type Listener = (message: Message, body: Buffer) => void

export interface PythonProcess {
  /** The id of the process, or of the command that contains it; 0 if it did not start. */
  readonly pid: number
  /** Resolves when an action can start. Rejects with what the process wrote to its log if it ends before. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended and all its messages were delivered. */
  readonly ended: Promise<ProcessEnd>
  /** Replaces the receiver of messages. */
  listen(listener: Listener): void
  send(header: object, body?: Uint8Array): void
  /** Ends the process at once. Later messages are not delivered. */
  kill(): void
}

interface StartOptions extends StartArguments {
  readonly isolation: readonly string[]
  /** An open file. */
  readonly snapshot: number
}

const maxLog = 4096
const memoryErrors = /out of memory|allocation failed/i
const noBytes = new Uint8Array()

const spawnPython = ({ isolation, snapshot, ...start }: StartOptions) => {
  const command = commandFor(start, isolation)
  const child = spawn(command.file, command.args, {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', snapshot, 'pipe'],
  })
  const { stderr } = child
  const channel = child.stdio[4]
  if (stderr === null || !(channel instanceof Socket)) throw new Error('a process has no pipes')
  return { child, stderr, channel }
}

/** Starts a process. */
export function startPythonProcess(options: StartOptions): PythonProcess {
  const { child, stderr, channel } = spawnPython(options)
  const { promise: ready, resolve: becomeReady, reject: failStart } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<ProcessEnd>()
  const reader = new FrameReader()
  let log = ''
  let received = 0
  let hasViolated = false
  let isKilled = false
  let listener: Listener = (first) => {
    if (first.type === 'ready') becomeReady()
    else violate()
  }

  const kill = (): void => {
    isKilled = true
    child.kill('SIGKILL')
  }
  const violate = (): void => {
    hasViolated = true
    kill()
  }
  const deliver = ({ header, body }: Frame): void => {
    if (isKilled) return
    const parsed = message.safeParse(header)
    if (!parsed.success || parsed.data.n !== received) return violate()
    received += 1
    listener(parsed.data, body)
  }
  const reasonOfEnd = (): ProcessEnd => {
    if (hasViolated) return 'protocol'
    return memoryErrors.test(log) ? 'memory' : 'exit'
  }

  channel.on('data', (chunk: Buffer) => {
    if (isKilled) return
    try {
      for (const frame of reader.push(chunk)) deliver(frame)
    } catch {
      violate()
    }
  })
  stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-maxLog)
  })
  // The process may end while an order is written; `close` reports it.
  channel.on('error', () => undefined)
  child.on('error', (error) => {
    failStart(error)
    end('exit')
  })
  child.on('close', () => {
    failStart(new Error('a Python process ended while it started', { cause: log }))
    end(reasonOfEnd())
  })
  ready.catch(() => undefined)

  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    kill,
    listen: (next) => {
      listener = next
    },
    send: (header, body = noBytes) => {
      channel.write(encodeFrame(JSON.stringify(header), body))
    },
  }
}
