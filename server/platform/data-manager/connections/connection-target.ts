// From a source, or from the parameters of a form, to the target of a connector.
import type { z } from 'zod'
import type { connection } from '#contract/data-manager/connection.ts'
import { isSourceKind, sourceTypes, type SourceKind } from '#contract/data-manager/source-types.ts'
import type { TermCode } from '#contract/reasons.ts'
import { connectorOf } from '../../connectors/connectors.ts'
import type { Connector, Target } from '../../connectors/connector.ts'
import { PlatformError, refuse } from '../../core/error.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { checkByType, checkMoved } from './check-parameters.ts'
import { openSecrets, parametersOf } from './source-parameters.ts'

type ConnectionDeps = Pick<PlatformDeps, 'db' | 'secrets' | 'settings' | 'sourceNetworks'>

interface Connected {
  readonly connector: Connector
  readonly target: Target
}

const kind = 'source' satisfies TermCode

/** Private networks that connections of sources may reach. */
const networksOf = ({ sourceNetworks, settings }: ConnectionDeps): string[] => [
  ...sourceNetworks,
  ...settings.sourceAddresses(),
]

const connectorFor = (dbms: string): { kind: SourceKind; connector: Connector } => {
  if (!isSourceKind(dbms)) throw new PlatformError('source_kind_unknown', { params: { dbms } })
  const connector = connectorOf(dbms)
  if (connector === undefined) throw new PlatformError('source_kind_not_yet', { params: { dbms } })
  return { kind: dbms, connector }
}

/** The connection of a saved source. Throws `source_kind_unknown` or `source_kind_not_yet`. */
export function connectionOfSource(deps: ConnectionDeps, source: SourceRow): Connected {
  const { connector } = connectorFor(source.dbms)
  const parameters = { ...parametersOf(source.parametersJson), ...openSecrets(deps.secrets, source) }
  return { connector, target: { parameters, networks: networksOf(deps) } }
}

const savedSource = async ({ db }: ConnectionDeps, name: string): Promise<SourceRow> => {
  const row = await db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return row
}

const isGiven = ([, value]: [string, unknown]): boolean =>
  value !== undefined && value !== null && value !== ''

/** The connection of a request. Throws all problems of its parameters. */
export async function requestedConnection(
  deps: ConnectionDeps,
  request: z.output<typeof connection>,
): Promise<Connected> {
  const { connector, kind: dbms } = connectorFor(request.dbms)
  const type = sourceTypes[dbms]
  const given = Object.fromEntries(Object.entries(request.parameters).filter(isGiven))
  const source = request.database_name === undefined ? null : await savedSource(deps, request.database_name)
  const saved = source === null ? {} : parametersOf(source.parametersJson)
  const secrets = source === null ? {} : openSecrets(deps.secrets, source)
  const parameters = { ...saved, ...secrets, ...given }
  const moved = source === null ? [] : checkMoved(type, { saved, given: { ...saved, ...given }, secrets })
  const problems = [...checkByType(type, parameters), ...moved]
  if (problems.length > 0) throw refuse(problems)
  return { connector, target: { parameters, networks: networksOf(deps) } }
}
