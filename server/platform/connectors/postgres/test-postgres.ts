// Tests a connection to PostgreSQL step by step.
import type { Client } from 'pg'
import type { StageResult } from '#contract/data-manager/connection.ts'
import { checkedAddresses, connectSocket } from '../checked-socket.ts'
import type { Target } from '../connector.ts'
import type { DatabaseParameters } from '../database-parameters.ts'
import { type Stages, runStages } from '../stages.ts'
import { postgresParameters, signIn, type Handshake } from './connect.ts'
import { readError } from './postgres-errors.ts'

const versionOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return rows[0]?.server_version ?? ''
}

const countSql = `
  SELECT count(*) FILTER (WHERE readable) AS readable, count(*) AS all
  FROM (
    SELECT has_schema_privilege(n.oid, 'USAGE') AS readable
    FROM pg_catalog.pg_namespace n
    WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
  ) schemas`

const readStage = async (client: Client): Promise<StageResult['facts']> => {
  const { rows } = await client.query<{ readable: string; all: string }>(countSql)
  return { readable: Number(rows[0]?.readable ?? 0), schemas: Number(rows[0]?.all ?? 0) }
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
    const onSecure = ({ protocol, validTo }: Handshake): void =>
      stages.pass('tls', { protocol, mode: ssl, valid_to: new Date(validTo).toISOString() })
    const client = await signIn(socket, parameters, { signal, onSecure })
    stages.pass('sign_in', { username, version: await versionOf(client) })
    try {
      stages.pass('read', await readStage(client))
    } catch (error) {
      throw readError({ host, table: 'pg_catalog.pg_namespace' }, error)
    }
  } finally {
    socket.destroy()
  }
}

/** The four steps of a test. */
export function testPostgres(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  const parameters = postgresParameters(target)
  return runStages((stages) => testStages(stages, { target, parameters, signal }))
}
