// Opens a connection to MySQL or MariaDB over a socket whose address was checked. The client is loaded on first use.
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Connection, RowDataPacket } from 'mysql2'
import { checkedAddresses, connectSocket } from '../checked-socket.ts'
import type { Target } from '../connector.ts'
import { type DatabaseParameters, databaseParameters } from '../database-parameters.ts'
import { connectError } from './mysql-errors.ts'

export function mysqlParameters(target: Pick<Target, 'parameters'>): DatabaseParameters {
  return databaseParameters(target, 3306)
}

const handshakeSeconds = 10

/** Values are written the same way, and all rows are returned, whatever the server is configured to. */
const session = [
  "SET SESSION sql_mode = ''",
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION sql_select_limit = 18446744073709551615',
  'SET SESSION lock_wait_timeout = 30',
  'SET SESSION net_write_timeout = 600',
]

const tlsOf = ({ ssl, ca }: DatabaseParameters) => {
  if (ssl === 'require') return { rejectUnauthorized: false, minVersion: 'TLSv1.2' }
  const authority = ca.trim() === '' ? {} : { ca }
  return { rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2', ...authority }
}

/** Rows of a statement as objects. */
export async function rowsOf<T>(
  connection: Connection,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const [rows] = await connection.promise().query<(T & RowDataPacket)[]>(sql, [...values])
  return rows
}

/** What the handshake agreed on; null without encryption. */
export function handshakeOf(connection: Connection): { protocol: string; validTo: string } | null {
  const stream: unknown = Reflect.get(connection, 'stream')
  if (!(stream instanceof TLSSocket)) return null
  return { protocol: stream.getProtocol() ?? '', validTo: stream.getPeerCertificate().valid_to }
}

/** A client on an open socket. Throws `database_tls`, `database_sign_in` or `database_unreachable`. */
export async function signIn(
  socket: Socket,
  parameters: DatabaseParameters,
  signal: AbortSignal,
): Promise<Connection> {
  const { createConnection } = await import('mysql2')
  const { host, port, database, username: user, password, ssl } = parameters
  // The certificate is checked for the host of the socket. The runtime knows it for names only, not for addresses.
  Object.assign(socket, { _host: host })
  const stop = (): void => void socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const connection = createConnection({
      stream: socket,
      host,
      port,
      database,
      user,
      password,
      ...(ssl === 'off' ? {} : { ssl: tlsOf(parameters) }),
      charset: 'utf8mb4',
      connectTimeout: handshakeSeconds * 1000,
      // The server may not ask for files of this machine.
      flags: ['-LOCAL_FILES'],
    })
    // Errors of a connection that nobody waits for would end the process.
    connection.on('error', () => undefined)
    await connection.promise().connect()
    for (const statement of session) await connection.promise().query(statement)
    return connection
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw connectError(`${host}:${port}`, error)
  }
}

/** Opens a connection while `work` runs. Aborting closes it. */
export async function withClient<T>(
  target: Target,
  signal: AbortSignal,
  work: (connection: Connection, parameters: DatabaseParameters) => Promise<T>,
): Promise<T> {
  const parameters = mysqlParameters(target)
  const addresses = await checkedAddresses(parameters.host, target.networks)
  const socket = await connectSocket(addresses, parameters, signal)
  try {
    return await work(await signIn(socket, parameters, signal), parameters)
  } finally {
    socket.destroy()
  }
}
