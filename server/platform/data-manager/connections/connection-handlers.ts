// Requests that test a connection, list the tables or files behind it, and allow its address (DM49, DM60).
import type { PlatformApi } from '#contract/api.ts'
import { sourceAddressesName } from '../../settings/settings.ts'
import { record } from '../../audit/audit.ts'
import { addressesOf } from '../../connectors/checked-socket.ts'
import { connectorOf, fileConnectorOf } from '../../connectors/connectors.ts'
import { instantOf } from '../../core/clock.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { requestedConnection, withinRequest } from './connection-target.ts'
import { typedColumns } from './growing-column.ts'

type ConnectionHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'testConnection' | 'listRemoteTables' | 'listRemoteColumns' | 'listRemoteFiles' | 'allowAddress'
>

/** The addresses that the name has now: what it has later is checked again. */
const allowAddress =
  ({ db, settings, clock }: PlatformDeps): ConnectionHandlers['allowAddress'] =>
  async ({ body: { host } }, { session }) => {
    const found = await addressesOf(host)
    const before = settings.sourceAddresses()
    const addresses = [...new Set([...before, ...found])]
    try {
      await db.transaction().execute(async (trx) => {
        const at = instantOf(clock)
        await settings.set(trx, { name: sourceAddressesName, value: addresses, at, by: session.uid })
        const change = { action: 'source.allow_address' as const, object: host, before, after: addresses }
        await record(trx, { session, clock, change })
      })
    } catch (error) {
      await settings.reload()
      throw error
    }
    return { addresses: found }
  }

/** Handlers of connections. */
export function connectionHandlers(deps: PlatformDeps): ConnectionHandlers {
  return {
    testConnection: async ({ body }, { signal }) => {
      const either = (dbms: string) => connectorOf(dbms) ?? fileConnectorOf(dbms)
      const { connector, target } = await requestedConnection(deps, body, either)
      return { stages: await connector.test(target, withinRequest(signal)) }
    },
    listRemoteTables: async ({ body }, { signal }) => {
      const { search, offset, limit, ...connection } = body
      const { connector, target } = await requestedConnection(deps, connection, connectorOf)
      const page = await connector.browse(target, { search, offset, limit, signal: withinRequest(signal) })
      return { tables: [...page.tables], total: page.total }
    },
    listRemoteColumns: async ({ body: { table, ...connection } }, { signal }) => {
      const { connector, target } = await requestedConnection(deps, connection, connectorOf)
      const [columns = []] = await connector.columns(target, {
        tables: [table],
        signal: withinRequest(signal),
      })
      return { columns: typedColumns(columns) }
    },
    listRemoteFiles: async ({ body }, { signal }) => {
      const { folder, search, cursor, limit, ...connection } = body
      const { connector, target } = await requestedConnection(deps, connection, fileConnectorOf)
      const page = { folder, search, cursor, limit, signal: withinRequest(signal) }
      const { entries, cursor: next } = await connector.browse(target, page)
      return { entries: [...entries], cursor: next }
    },
    allowAddress: allowAddress(deps),
  }
}
