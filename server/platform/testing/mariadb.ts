// A MariaDB server of the operating system, for tests that read its tables with the `mysql` type.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
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

const programs = {
  server: '/usr/sbin/mariadbd',
  client: '/usr/bin/mariadb',
  install: '/usr/bin/mariadb-install-db',
}

/** Whether this machine has MariaDB. Tests that need it are skipped elsewhere. */
export const hasMariadb = Object.values(programs).every((path) => existsSync(path))

export interface Mariadb {
  /** Runs statements as the administrator of the server in the database `shop`. Returns the rows as text. */
  readonly rows: (sql: string) => Promise<string[][]>
  readonly location: DatabaseLocation
  /** The certificate of the server in PEM; empty without TLS. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

const user = 'test'
const database = 'shop'

/** Starts an empty server in its own folder, on loopback. */
export async function openMariadb({ hasTls = false } = {}): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  giveTo(folder, data)
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin:/usr/sbin' } }
  const install = [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    // Another server may be installed at the same time.
    `--tmpdir=${folder}`,
  ]
  await run(programs.install, install, options)
  const certificate = hasTls ? await createCertificate(data, options) : ''
  const tls = hasTls
    ? [`--ssl-cert=${join(data, 'server.crt')}`, `--ssl-key=${join(data, 'server.key')}`]
    : []
  const port = await freePort()
  const socket = join(folder, 'socket')
  const place = [`--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1']
  const engine = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=64M']
  const server = spawn(programs.server, ['--no-defaults', ...place, ...engine, ...tls], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const query = async (sql: string, ...more: string[]): Promise<string[][]> => {
    const client = ['--no-defaults', `--socket=${socket}`, '-u', 'root', '--batch', '--raw', '-N']
    const { stdout } = await run(
      programs.client,
      [...client, '--default-character-set=utf8mb4', ...more, '-e', sql],
      options,
    )
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
  }
  await whenReady(() =>
    query('SELECT 1').then(
      () => true,
      () => false,
    ),
  )
  await query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4;
    CREATE USER ${user}@'%' IDENTIFIED BY '${databasePassword}'; GRANT ALL ON *.* TO ${user}@'%' WITH GRANT OPTION`)
  return {
    rows: (sql) => query(sql, '-D', database),
    location: { host: '127.0.0.1', port, database, username: user, password: databasePassword },
    certificate,
    close: async () => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
