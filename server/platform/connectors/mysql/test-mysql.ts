// Tests a connection to MySQL or MariaDB step by step.
import type { Connection } from 'mysql2'
import type { StageResult } from '#contract/data-manager/connection.ts'
import { checkedAddresses, connectSocket } from '../checked-socket.ts'
import type { Target } from '../connector.ts'
import type { DatabaseParameters } from '../database-parameters.ts'
import { type Stages, runStages } from '../stages.ts'
import { handshakeOf, mysqlParameters, rowsOf, signIn } from './connect.ts'
import { readError } from './mysql-errors.ts'

const countSql = `SELECT COUNT(*) AS found FROM information_schema.SCHEMATA
  WHERE SCHEMA_NAME NOT IN ('information_schema', 'performance_schema', 'mysql', 'sys')`

/** The server shows only the databases that the user may read. */
const readStage = async (connection: Connection): Promise<StageResult['facts']> => {
  const [row] = await rowsOf<{ found: number }>(connection, countSql)
  const schemas = Number(row?.found ?? 0)
  return { readable: schemas, schemas }
}

const testStages = async (
  stages: Stages,
  { target, parameters, signal }: { target: Target; parameters: DatabaseParameters; signal: AbortSignal },
): Promise<void> => {
  const { host, username, ssl } = parameters
  const addresses = await checkedAddresses(host, target.networks)
  const socket = await connectSocket(addresses, parameters, signal)
  try {
    stages.pass('address', { host, address: socket.remoteAddress ?? addresses[0] ?? '' })
    if (ssl === 'off') stages.skip('tls')
    const connection = await signIn(socket, parameters, signal)
    const secure = handshakeOf(connection)
    if (secure !== null)
      stages.pass('tls', {
        protocol: secure.protocol,
        mode: ssl,
        valid_to: new Date(secure.validTo).toISOString(),
      })
    const [row] = await rowsOf<{ version: string }>(connection, 'SELECT VERSION() AS version')
    stages.pass('sign_in', { username, version: row?.version ?? '' })
    try {
      stages.pass('read', await readStage(connection))
    } catch (error) {
      throw readError({ host, table: 'information_schema.SCHEMATA' }, error)
    }
  } finally {
    socket.destroy()
  }
}

/** The four steps of a test. */
export function testMysql(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  const parameters = mysqlParameters(target)
  return runStages((stages) => testStages(stages, { target, parameters, signal }))
}
