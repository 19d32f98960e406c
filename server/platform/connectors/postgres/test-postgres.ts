// Tests a connection to PostgreSQL step by step. Each step says what it found or why it failed; the steps after a
// failed one are not reached.
import type { Client } from 'pg'
import type { ConnectionStage, StageResult } from '#contract/data-manager/connection.ts'
import { connectionStages } from '#contract/data-manager/connection.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import { checkedAddresses, connectSocket } from '../checked-socket.ts'
import type { Target } from '../connector.ts'
import { postgresParameters, signIn, type Handshake, type PostgresParameters } from './connect.ts'
import { readError } from './postgres-errors.ts'

type Facts = StageResult['facts']

const stageOfCode: Partial<Record<ErrorCode, ConnectionStage>> = {
  database_address_private: 'address',
  database_tls: 'tls',
  database_sign_in: 'sign_in',
  database_read: 'read',
  database_interrupted: 'read',
}

/** Records the steps in their order. */
const createStages = () => {
  const done: StageResult[] = []
  let began = performance.now()
  const since = (): number => {
    const now = performance.now()
    const milliseconds = Math.round(now - began)
    began = now
    return milliseconds
  }
  const push = (stage: ConnectionStage, rest: Omit<StageResult, 'stage'>): void =>
    void done.push({ stage, ...rest })
  const next = (): ConnectionStage => connectionStages[done.length] ?? 'read'
  const skip = (stage: ConnectionStage): void =>
    push(stage, { state: 'skipped', milliseconds: null, facts: {}, problem: null })
  const pass = (stage: ConnectionStage, facts: Facts = {}): void =>
    push(stage, { state: 'done', milliseconds: since(), facts, problem: null })
  const fail = ({ code, params }: PlatformError): void => {
    const failed = stageOfCode[code] ?? next()
    // An encrypted connection of a server that refuses the sign-in.
    while (next() !== failed && done.length < connectionStages.indexOf(failed)) pass(next())
    const problem = problemAt('', code, params)
    push(failed, { state: 'failed', milliseconds: since(), facts: {}, problem })
  }
  return {
    skip,
    pass,
    fail,
    all: (): StageResult[] => {
      while (done.length < connectionStages.length)
        push(next(), { state: 'not_reached', milliseconds: null, facts: {}, problem: null })
      return done
    },
  }
}
type Stages = ReturnType<typeof createStages>

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

const readStage = async (client: Client): Promise<Facts> => {
  const { rows } = await client.query<{ readable: string; all: string }>(countSql)
  return { readable: Number(rows[0]?.readable ?? 0), schemas: Number(rows[0]?.all ?? 0) }
}

const runStages = async (
  stages: Stages,
  { target, parameters, signal }: { target: Target; parameters: PostgresParameters; signal: AbortSignal },
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
export async function testPostgres(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  const stages = createStages()
  try {
    await runStages(stages, { target, parameters: postgresParameters(target), signal })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    stages.fail(error)
  }
  return stages.all()
}
