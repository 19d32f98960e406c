// Prepares the platform over its interface: the source, a mart of the calls joined with their quays, a mart with one row
// for each ship, and virtual attributes.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { requestAsAdministrator } from '../support/identity.ts'
import type { Platform } from '../support/platform.ts'
import { expect } from '../support/test.ts'
import { berthsFile, callsFile, writeCalls } from './calls.ts'

const source = 'Port'
const base = { call: callsFile, berth: berthsFile } as const
type BaseObject = keyof typeof base

type Types = ReadonlyMap<string, AttributeType>

/** The attributes of a file by name, with their types. */
const extract = async (platform: Platform, table: string): Promise<Types> => {
  await requestAsAdministrator(platform, {
    ...dataManager.addTables,
    body: { table_name: table, database_name: source },
  })
  const path = dataManager.extract.path.replace(':source', source).replace(':table', table)
  const answer = await requestAsAdministrator(platform, {
    method: 'PUT',
    path: `${path}?wait=true`,
    body: {},
  })
  const { extraction } = dataManager.extract.response.schema.parse(answer)
  return new Map((extraction?.attributes ?? []).map(({ attribute_name, type }) => [attribute_name, type]))
}

type Origin = Pick<LogicalAttribute, 'type'> & { readonly from: string }
type Role = 'dimension' | 'measure' | 'sum'

const attribute = (
  name: string,
  { from, type, role, ...rest }: Origin & { readonly role: Role } & Partial<LogicalAttribute>,
): LogicalAttribute => ({
  attribute_name: name,
  is_dimension: role === 'dimension',
  is_measure: role !== 'dimension',
  is_summable: role === 'sum',
  sources: [{ rules: [], attributes: [from] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type,
  ...rest,
})

const object = (
  name: string,
  change: Pick<LogicalObject, 'display_name' | 'attributes'> & Partial<LogicalObject>,
): LogicalObject => ({
  object_name: name,
  object_type: 'measure',
  to_materialize: true,
  key: [],
  date_type: false,
  relations: [],
  indexes: [],
  ...change,
})

/** Prim objects with the columns of the files as they are. */
const baseObject = (name: BaseObject, types: Types): LogicalObject =>
  object(name, {
    display_name: base[name],
    attributes: [...types].map(([column, type]) =>
      attribute(column, { from: `${source}/${base[name]}/${column}`, type, role: 'dimension' }),
    ),
    ...(name === 'call'
      ? {
          measure_date_field: 'arrived_at',
          relations: [
            { object_name: 'berth', attributes: [{ from: 'berth', to: 'berth' }], type: 'many_to_one' },
          ],
        }
      : { object_type: 'scale', key: ['berth'] }),
  })

/** Fields of the mart `port_calls`: the name, the display name, the origin and the role. */
const fields = [
  ['call_number', 'Call number', 'call/call_id', 'dimension'],
  ['ship_name', 'Ship name', 'call/ship', 'dimension'],
  ['ship_kind', 'Kind of ship', 'call/kind', 'dimension'],
  ['quay_name', 'Quay name', 'berth/quay', 'dimension'],
  ['arrival', 'Arrival', 'call/arrived_at', 'dimension'],
  ['departure_day', 'Departure', 'call/left_on', 'dimension'],
  ['port_dues', 'Port dues', 'call/dues_eur', 'sum'],
  ['rebate', 'Rebate', 'call/discount_eur', 'measure'],
  ['is_late', 'Late', 'call/was_delayed', 'dimension'],
] as const

const virtualAttributes = [
  {
    name: 'Dues per ship',
    role: 'measure',
    sql: 'SELECT SUM(port_dues) / COUNT(DISTINCT ship_name) FROM port_calls',
  },
  {
    name: 'Days in port',
    role: 'measure',
    sql: 'SELECT departure_day - CAST(arrival AS DATE) FROM port_calls',
  },
  { name: 'Dues class', role: 'dimension', sql: 'SELECT FLOOR(port_dues / 500) * 500 FROM port_calls' },
] as const

const marts = (types: Readonly<Record<BaseObject, Types>>): readonly LogicalObject[] => {
  const typeOf = (from: string): AttributeType => {
    const [owner = '', column = ''] = from.split('/')
    return (owner === 'call' ? types.call : types.berth).get(column) ?? { main: 'string' }
  }
  const martAttribute = (name: string, { from, ...change }: Parameters<typeof attribute>[1]) =>
    attribute(name, { database_name: 'data_mart', from: `data_prim/${from}`, ...change })
  return [
    object('port_calls', {
      display_name: 'Port calls',
      measure_date_field: 'arrival',
      attributes: fields.map(([name, display_name, from, role]) =>
        martAttribute(name, { display_name, from, type: typeOf(from), role }),
      ),
    }),
    object('ships_seen', {
      display_name: 'Ships',
      attributes: [
        martAttribute('ship_seen', {
          display_name: 'Listed ship',
          from: 'call/ship',
          type: { main: 'string' },
          role: 'dimension',
        }),
        martAttribute('calls_made', {
          display_name: 'Calls made',
          from: 'call/call_id',
          type: { main: 'num', sub: 'bigint' },
          role: 'sum',
          fpui: { operation: 'aggregate', function: 'count' },
        }),
      ],
    }),
  ]
}

const build = async (platform: Platform): Promise<void> => {
  await requestAsAdministrator(platform, dataManager.freezePrim)
  await requestAsAdministrator(platform, dataManager.freezeMart)
  const { method, path, response } = dataManager.buildPhysical
  const answer = await requestAsAdministrator(platform, {
    method,
    path: `${path}?wait=true`,
    body: { levelsToBuild: ['data_prim', 'data_mart'] },
  })
  expect(response.schema.parse(answer).build).toMatchObject({ outcome: 'success', is_current: true })
}

const conduct = async (platform: Platform): Promise<void> => {
  writeCalls(platform.harbour)
  await requestAsAdministrator(platform, {
    ...dataManager.createSource,
    body: { dbms: 'local', parameters: { path: platform.harbour }, database_name: source },
  })
  const types = { call: await extract(platform, callsFile), berth: await extract(platform, berthsFile) }
  await requestAsAdministrator(platform, {
    ...dataManager.saveObjects,
    body: [baseObject('call', types.call), baseObject('berth', types.berth), ...marts(types)],
  })
  await build(platform)
  const path = dataManager.createAttribute.path.replace(':dwh', 'dwh')
  for (const { name, role, sql } of virtualAttributes)
    await requestAsAdministrator(platform, {
      method: dataManager.createAttribute.method,
      path,
      body: {
        attribute_name: name,
        is_virtual: true,
        is_dimension: role === 'dimension',
        is_measure: role === 'measure',
        is_summable: false,
        sql,
      },
    })
}

const prepared = new WeakMap<Platform, Promise<void>>()

/** Prepares the platform once for all journeys of its worker. */
export function preparePort(platform: Platform): Promise<void> {
  const work = prepared.get(platform) ?? conduct(platform)
  prepared.set(platform, work)
  return work
}
