// Runs the commands of package.json from a script, so that each command is defined once.
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** Puts the tools and the Node of this project before those of the machine. */
const environmentOf = (more: Readonly<Record<string, string>>) => ({
  ...process.env,
  PATH: `${resolve(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ...more,
})

export type Outcome = { exitCode: number; output: string }
interface Command {
  readonly command: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly quiet?: boolean
}

/** Runs a program in the root folder. `quiet` returns its output to the caller instead of showing it. */
export function run({ command, args = [], env = {}, quiet = false }: Command): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: root,
    env: environmentOf(env),
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  return new Promise((fulfil) => {
    child.once('error', (cause) => fulfil({ exitCode: 127, output: `${command}: ${cause.message}` }))
    child.once('close', (code) => fulfil({ exitCode: code ?? 1, output: Buffer.concat(printed).toString() }))
  })
}

/** Runs one script of package.json. */
export function runScript(name: string, { quiet }: { quiet: boolean }): Promise<Outcome> {
  return run({ command: 'npm', args: ['run', '--silent', name], quiet })
}

/** The time since `since`, a value of `performance.now()`, as text. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
