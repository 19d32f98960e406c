// A PostgreSQL server of the operating system, for tests that compare statements on both engines or read its tables.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  account,
  createCertificate,
  databasePassword,
  type DatabaseLocation,
  freePort,
  giveTo,
  run,
  whenReady,
} from './database-server.ts'

/** Where Debian installs PostgreSQL; undefined if it is not installed. */
const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** Whether this machine has PostgreSQL. Tests that need it are skipped elsewhere. */
export const hasPostgres = programs !== undefined

const separator = '\u001F'
const nullText = '\u001E'

export interface Postgres {
  /** Runs statements, and returns the rows of the last one as text. */
  readonly rows: (sql: string) => Promise<(string | null)[][]>
  /** Undefined for a server without network. */
  readonly location: DatabaseLocation | undefined
  /** The certificate of the server in PEM; empty without TLS. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

interface PostgresOptions {
  /** Listens on loopback, with a password. */
  readonly isOnNetwork?: boolean
  /** With a certificate for `localhost`. */
  readonly hasTls?: boolean
}

const program = (name: string): string => join(programs ?? '', name)
const user = 'test'

const initialize = async (folder: string, { hasTls = false }: PostgresOptions) => {
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } }
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '--no-sync']
  await run(program('initdb'), ['-D', data, '-U', user, ...auth], options)
  return { data, options, certificate: hasTls ? await createCertificate(data, options) : '' }
}

/** Starts an empty server in its own folder, by default without network. */
export async function openPostgres(settings: PostgresOptions = {}): Promise<Postgres> {
  const { isOnNetwork = false, hasTls = false } = settings
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  giveTo(folder)
  const { data, options, certificate } = await initialize(folder, settings)
  const port = isOnNetwork ? await freePort() : 5432
  const network = isOnNetwork ? ['-h', '127.0.0.1', '-p', String(port)] : ['-h', '']
  const tls = hasTls ? ['-l'] : []
  const server = spawn(program('postgres'), ['-D', data, '-k', folder, '-F', ...network, ...tls], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const format = ['-q', '-A', '-t', '-F', separator, '-P', `null=${nullText}`]
  const rows: Postgres['rows'] = async (sql) => {
    const connection = [
      '-X',
      '-h',
      folder,
      '-p',
      String(port),
      '-U',
      'test',
      '-d',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
    ]
    const { stdout } = await run(program('psql'), [...connection, ...format, '-c', sql], options)
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(separator).map((cell) => (cell === nullText ? null : cell)))
  }
  await whenReady(() =>
    rows('select 1').then(
      () => true,
      () => false,
    ),
  )
  if (isOnNetwork) await rows(`ALTER USER test PASSWORD '${databasePassword}'`)
  return {
    rows,
    location: isOnNetwork
      ? { host: '127.0.0.1', port, database: 'postgres', username: user, password: databasePassword }
      : undefined,
    certificate,
    close: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
