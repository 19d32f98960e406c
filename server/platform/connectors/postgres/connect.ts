// Opens a connection to PostgreSQL over a socket whose address was checked. The client is loaded on first use.
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Client } from 'pg'
import { checkedAddresses, connectSocket } from '../checked-socket.ts'
import type { Target } from '../connector.ts'
import { type DatabaseParameters, databaseParameters } from '../database-parameters.ts'
import { connectError } from './postgres-errors.ts'

export function postgresParameters(target: Pick<Target, 'parameters'>): DatabaseParameters {
  return databaseParameters(target, 5432)
}

/** Values are written the same way whatever the server is configured to. */
const session = [
  "SET timezone = 'UTC'",
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'iso_8601'",
  'SET extra_float_digits = 1',
  'SET standard_conforming_strings = on',
  'SET lock_timeout = 30000',
  'SET idle_in_transaction_session_timeout = 600000',
].join('; ')

/** What the handshake agreed on, when it is done. */
export interface Handshake {
  readonly protocol: string
  /** Last day of the certificate. */
  readonly validTo: string
}

const tlsOf = ({ ssl, ca }: DatabaseParameters) => {
  if (ssl === 'off') return false
  if (ssl === 'require') return { rejectUnauthorized: false }
  return { rejectUnauthorized: true, ...(ca.trim() === '' ? {} : { ca }) }
}

const watchHandshake = (client: Client, onSecure: (handshake: Handshake) => void): void => {
  const connection: unknown = Reflect.get(client, 'connection')
  if (!(connection instanceof EventEmitter)) return
  connection.once('sslconnect', () => {
    const stream: unknown = Reflect.get(connection, 'stream')
    if (!(stream instanceof TLSSocket)) return
    stream.once('secureConnect', () =>
      onSecure({ protocol: stream.getProtocol() ?? '', validTo: stream.getPeerCertificate().valid_to }),
    )
  })
}

/** A client on an open socket. Throws `database_tls`, `database_sign_in` or `database_unreachable`. */
export async function signIn(
  socket: Socket,
  parameters: DatabaseParameters,
  { signal, onSecure }: { signal: AbortSignal; onSecure?: (handshake: Handshake) => void },
): Promise<Client> {
  const { Client: PgClient } = (await import('pg')).default
  const client = new PgClient({
    host: parameters.host,
    port: parameters.port,
    database: parameters.database,
    user: parameters.username,
    // As a function, so that the client never looks for a password in the environment.
    password: () => parameters.password,
    application_name: 'platform-console',
    ssl: tlsOf(parameters),
    // The socket is connected already.
    stream: () =>
      Object.assign(socket, {
        connect: () => {
          queueMicrotask(() => socket.emit('connect'))
          return socket
        },
      }),
  })
  if (onSecure !== undefined) watchHandshake(client, onSecure)
  // Errors of a connection that nobody waits for.
  client.on('error', () => undefined)
  const stop = (): void => void socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    await client.query(session)
    return client
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw connectError(`${parameters.host}:${parameters.port}`, error)
  }
}

/** Opens a connection while `work` runs. Aborting closes it. */
export async function withClient<T>(
  target: Target,
  signal: AbortSignal,
  work: (client: Client, parameters: DatabaseParameters) => Promise<T>,
): Promise<T> {
  const parameters = postgresParameters(target)
  const addresses = await checkedAddresses(parameters.host, target.networks)
  const socket = await connectSocket(addresses, parameters, signal)
  try {
    return await work(await signIn(socket, parameters, { signal }), parameters)
  } finally {
    socket.destroy()
  }
}
