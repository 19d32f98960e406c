// Runs the commands of package.json from a script, so that each command is written in one place only.
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** The environment in which the tools and the Node of this project come before those of the machine. */
const environment = {
  ...process.env,
  PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
}

export type Outcome = { exitCode: number; output: string }
type Command = { command: string; args?: readonly string[]; env?: Record<string, string>; quiet?: boolean }

/** Runs a program at the root. `quiet` keeps what it prints for the caller instead of showing it. */
export const run = ({ command, args = [], env = {}, quiet = false }: Command): Promise<Outcome> => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  return new Promise((settle) => {
    child.once('error', (cause) => settle({ exitCode: 127, output: `${command}: ${cause.message}` }))
    child.once('close', (code) => settle({ exitCode: code ?? 1, output: Buffer.concat(printed).toString() }))
  })
}

/** Runs one script of package.json. */
export const runScript = (name: string, quiet: boolean): Promise<Outcome> =>
  run({ command: 'npm', args: ['run', '--silent', name], quiet })

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
