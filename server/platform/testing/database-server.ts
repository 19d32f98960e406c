// What database servers of tests have in common.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Runs a program to its end. */
export const run = promisify(execFile)

const nobody = 65_534
const isRoot = process.getuid?.() === 0

/** Database servers refuse to run as root. */
export const account = isRoot ? { uid: nobody, gid: nobody } : {}

/** Gives folders to the account of the server. */
export function giveTo(...folders: readonly string[]): void {
  if (isRoot) for (const folder of folders) chownSync(folder, nobody, nobody)
}

/** How clients of the network connect. The user is the owner of all data. */
export interface DatabaseLocation {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly username: string
  readonly password: string
}

/** The password of the user of a server on the network. */
export const databasePassword = 'Harbour-Light-9'

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Writes a key and a certificate for `localhost` into a folder. Returns the certificate in PEM. */
export async function createCertificate(data: string, options: typeof account): Promise<string> {
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

/** Asks every 100 milliseconds, for ten seconds. */
export async function whenReady(isReady: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100 && !(await isReady()); attempt += 1) await wait(100)
}
