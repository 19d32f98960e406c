// A PostgreSQL server of the operating system, for tests that compare statements on both engines or read its tables.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
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

/** How clients of the network connect. The user is the owner of all data. */
export interface PostgresLocation {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly username: string
  readonly password: string
}

export interface Postgres {
  /** Runs statements, and returns the rows of the last one as text. */
  readonly rows: (sql: string) => Promise<(string | null)[][]>
  /** Undefined for a server without network. */
  readonly location: PostgresLocation | undefined
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

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const createCertificate = async (data: string, options: typeof account): Promise<string> => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', join(data, 'server.key'), '-out', join(data, 'server.crt')]
  await run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    options,
  )
  chmodSync(join(data, 'server.key'), 0o600)
  return readFileSync(join(data, 'server.crt'), 'utf8')
}

const program = (name: string): string => join(programs ?? '', name)
const password = 'Harbour-Light-9'
const user = 'test'

const initialize = async (folder: string, { hasTls = false }: PostgresOptions) => {
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' } }
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '--no-sync']
  await run(program('initdb'), ['-D', data, '-U', user, ...auth], options)
  return { data, options, certificate: hasTls ? await createCertificate(data, options) : '' }
}

const whenReady = async (isReady: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 100 && !(await isReady()); attempt += 1) await wait(100)
}

/** Starts an empty server in its own folder, by default without network. */
export async function openPostgres(settings: PostgresOptions = {}): Promise<Postgres> {
  const { isOnNetwork = false, hasTls = false } = settings
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
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
  if (isOnNetwork) await rows(`ALTER USER test PASSWORD '${password}'`)
  return {
    rows,
    location: isOnNetwork
      ? { host: '127.0.0.1', port, database: 'postgres', username: user, password }
      : undefined,
    certificate,
    close: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
