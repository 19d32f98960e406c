// The command that starts a Python process: Node under its permission model, in namespaces of its own where the system
// allows it.
import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

interface ProcessCommand {
  readonly file: string
  readonly args: readonly string[]
}

/** `make` starts an interpreter from nothing and writes its snapshot; `load` continues from the snapshot. */
type StartMode = 'make' | 'load'

export interface StartArguments {
  readonly mode: StartMode
  /** IANA name of the zone of local times. */
  readonly timeZone: string
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const pyodideFolder = fileURLToPath(new URL('.', import.meta.resolve('pyodide')))
const programFiles = ['python-worker.ts', 'frames.ts', 'line-writer.ts'].map(pathOf)
const pythonFiles = ['values.py', 'tables.py', 'secrets.py', 'action.py'].map(pathOf)

/** Megabytes of JavaScript objects. Python's memory is outside of them. */
const heapMegabytes = 128

/**
 * Without `--allow-…` there are no other files, no network, no processes, no threads, no addons and no inspector. Code
 * of an action cannot create JavaScript from text.
 */
const nodeArguments = ({ mode, timeZone }: StartArguments): string[] => [
  '--permission',
  ...[...programFiles, ...(mode === 'make' ? pythonFiles : []), `${pyodideFolder}*`].map(
    (path) => `--allow-fs-read=${path}`,
  ),
  '--disallow-code-generation-from-strings',
  '--disable-sigusr1',
  '--no-addons',
  // The permission model of Node 26 does not cover the files of databases.
  '--no-experimental-sqlite',
  `--max-old-space-size=${heapMegabytes}`,
  pathOf('python-worker.ts'),
  mode,
  timeZone,
]

const execute = promisify(execFile)
const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const works = async (command: readonly string[]): Promise<boolean> => {
  const [file = '', ...args] = command
  if (!isExecutable(file)) return false
  return execute(file, [...args, '/bin/true'], { env: {} }).then(
    () => true,
    () => false,
  )
}

/** Kills the process when the server ends. */
const bound = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--']
/** A user, processes and a network of its own: it sees no other process and no network device. */
const isolated = [
  '/usr/bin/unshare',
  '--user',
  '--map-current-user',
  '--pid',
  '--net',
  '--ipc',
  '--fork',
  '--kill-child',
  '--',
]

/**
 * The programs to put before Node, as far as this system has them and allows them: util-linux on Linux, with user
 * namespaces. Without them, only the permission model separates an action from the server.
 */
export async function findIsolation(): Promise<readonly string[]> {
  const hasBound = await works(bound)
  const hasIsolated = await works(isolated)
  return [...(hasBound ? bound : []), ...(hasIsolated ? isolated : [])]
}

/** The command of a process. */
export function commandFor(start: StartArguments, isolation: readonly string[]): ProcessCommand {
  const [file = '', ...args] = [...isolation, process.execPath, ...nodeArguments(start)]
  return { file, args }
}
