// A PostgreSQL server of the operating system, for tests that compare statements on both engines.
import { execFile, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where Debian installs PostgreSQL; undefined if it is not installed. */
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** Whether this machine has PostgreSQL. Tests that need it are skipped elsewhere. */
export const hasPostgres = programs !== undefined

/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

const separator = '\u001F'
const nullText = '\u001E'

export interface Postgres {
  /** Runs statements, and returns the rows of the last one as text. */
  readonly rows: (sql: string) => Promise<(string | null)[][]>
  readonly close: () => Promise<void>
}

/** Starts an empty server in its own folder, without network. */
export async function openPostgres(): Promise<Postgres> {
  const program = (name: string): string => join(programs ?? '', name)
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C' } }
  await run(program('initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const server = spawn(program('postgres'), ['-D', data, '-k', folder, '-h', '', '-F'], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const format = ['-q', '-A', '-t', '-F', separator, '-P', `null=${nullText}`]
  const rows: Postgres['rows'] = async (sql) => {
    const connection = ['-X', '-h', folder, '-U', 'test', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1']
    const { stdout } = await run(program('psql'), [...connection, ...format, '-c', sql], options)
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(separator).map((cell) => (cell === nullText ? null : cell)))
  }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await rows('select 1').then(
      () => true,
      () => false,
    )
    if (isReady) break
    await wait(100)
  }
  return {
    rows,
    close: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
