// From a source, or from the parameters of a form, to the target of a connector.
import type { z } from 'zod'
import type { connection } from '#contract/data-manager/connection.ts'
import { isSourceKind, sourceTypes, type SourceKind } from '#contract/data-manager/source-types.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { Target } from '../../connectors/connector.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { checkByType, checkMoved } from './check-parameters.ts'
import { openSecrets, parametersOf } from './source-parameters.ts'

/** What a connection of a source needs. */
export type ConnectionDeps = Pick<PlatformDeps, 'db' | 'secrets' | 'settings' | 'sourceNetworks' | 'dropbox'>

const requestSeconds = 45

/** Ends a connection that a request waits for. */
export function withinRequest(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(requestSeconds * 1000)])
}

interface Connected<C> {
  readonly connector: C
  readonly target: Target
}

const kind = 'source' satisfies TermCode

/** Private networks that connections of sources may reach. */
const networksOf = ({ sourceNetworks, settings }: ConnectionDeps): string[] => [
  ...sourceNetworks,
  ...settings.sourceAddresses(),
]

const targetOf = (deps: ConnectionDeps, parameters: Target['parameters']): Target => ({
  parameters,
  networks: networksOf(deps),
  dropbox: deps.dropbox,
})

/** A connector by the type of a source. */
type FindConnector<C> = (dbms: string) => C | undefined

const connectorFor = <C>(dbms: string, find: FindConnector<C>): { kind: SourceKind; connector: C } => {
  if (!isSourceKind(dbms)) throw new PlatformError('source_kind_unknown', { params: { dbms } })
  const connector = find(dbms)
  if (connector !== undefined) return { kind: dbms, connector }
  const allowed = Object.keys(sourceTypes).filter((each) => find(each) !== undefined)
  throw refuse([problemAt('dbms', 'wrong_value', { value: dbms, allowed: allowed.join(', ') })])
}

/** The connection of a saved source. Throws `source_kind_unknown`. */
export function connectionOfSource<C>(
  deps: ConnectionDeps,
  source: SourceRow,
  find: FindConnector<C>,
): Connected<C> {
  const { connector } = connectorFor(source.dbms, find)
  const parameters = { ...parametersOf(source.parametersJson), ...openSecrets(deps.secrets, source) }
  return { connector, target: targetOf(deps, parameters) }
}

const savedSource = async ({ db }: ConnectionDeps, name: string): Promise<SourceRow> => {
  const row = await db.selectFrom('sources').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return row
}

const isGiven = ([, value]: [string, unknown]): boolean =>
  value !== undefined && value !== null && value !== ''

/** The connection of a request. Throws all problems of its parameters. */
export async function requestedConnection<C>(
  deps: ConnectionDeps,
  request: z.output<typeof connection>,
  find: FindConnector<C>,
): Promise<Connected<C>> {
  const { connector, kind: dbms } = connectorFor(request.dbms, find)
  const type = sourceTypes[dbms]
  const given = Object.fromEntries(Object.entries(request.parameters).filter(isGiven))
  const source = request.database_name === undefined ? null : await savedSource(deps, request.database_name)
  const saved = source === null ? {} : parametersOf(source.parametersJson)
  const secrets = source === null ? {} : openSecrets(deps.secrets, source)
  const parameters = { ...saved, ...secrets, ...given }
  const moved = source === null ? [] : checkMoved(type, { saved, given: { ...saved, ...given }, secrets })
  const problems = [...checkByType(type, parameters), ...moved]
  if (problems.length > 0) throw refuse(problems)
  return { connector, target: targetOf(deps, parameters) }
}
