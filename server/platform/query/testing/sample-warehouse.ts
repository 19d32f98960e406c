// A small warehouse for query tests: locked, with tables of ferry trips, and a catalogue over them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { CatalogueState, QueryableTable } from '../../data-manager/catalogue/catalogue.ts'
import { openWarehouse, type DuckWarehouse } from '../../warehouse/duckdb.ts'

/**
 * Creates a table of the catalogue. `fields` are names with their main type, or `double`, `bigint` or `decimal`.
 */
export function tableOf(
  fields: Readonly<Record<string, string>>,
  properties: Partial<QueryableTable> & Pick<QueryableTable, 'table_name'>,
): QueryableTable {
  return {
    database_name: 'data_prim',
    display_name: properties.table_name,
    object_type: 'measure',
    physical_name: properties.table_name,
    is_view: false,
    rows: 1,
    measure_date_field: null,
    ...properties,
    fields: Object.entries(fields).map(([field, type]) => ({
      field,
      display_name: field,
      type: typeOf(type),
      is_dimension: !isNumber(type),
      is_measure: isNumber(type),
      is_summable: isNumber(type),
    })),
  }
}

const decimal: AttributeType = { main: 'num', sub: 'decimal', precision: 2, digits: 9 }
const types: Readonly<Record<string, AttributeType>> = {
  double: { main: 'num', sub: 'double' },
  bigint: { main: 'num', sub: 'bigint' },
  decimal,
}
const typeOf = (type: string): AttributeType => types[type] ?? { main: type }
const isNumber = (type: string): boolean => typeOf(type).main === 'num'

/** Trips of three ferries in load order, with some empty cells. */
const trips = `
  create schema data_prim;
  create schema data_mart;
  create table data_prim.trips_1 as
    select * from (values
      ('Alba',   'north', date '2024-12-30', timestamp '2024-12-30 06:15:00', 12, 10.10::decimal(9,2), 1.5::double, true),
      ('Borea',  'south', date '2025-01-01', timestamp '2025-01-01 23:59:59', 30, 20.20, 2.25, false),
      ('Alba',   null,    date '2025-01-06', timestamp '2025-01-06 00:00:00', null, 30.30, null, true),
      ('Ceres',  'north', null,              null,                             7, null, 0.1, null),
      ('Borea',  'south', date '2025-07-14', timestamp '2025-07-14 12:30:00.25', 3, 0.01, 0.2, true),
      ('a"b%_c', 'east',  date '2025-07-31', timestamp '2025-07-31 18:00:00', 100, 5.00, -3.5, false)
    ) as t(ferry, quay, day, "at", people, price, hours, late);
  create table data_prim.ferries_1 as
    select * from (values ('Alba', 1), ('Borea', 2), ('Ceres', 3)) as t(ferry, number);
  create table data_mart.days_1 (day date, people bigint);
  create table data_mart.crews_1 (crew varchar, quay varchar);
  create table data_prim.crews_1 (crew varchar);
  create view data_prim.late_1 as select ferry, people from data_prim.trips_1 where late;
  create table data_prim.odd_1 as select 1 as "value", 'x' as "a ""q"".b", 2 as rowid, 'May' as month;
`

export const sampleTables: readonly QueryableTable[] = [
  tableOf(
    {
      ferry: 'string',
      quay: 'string',
      day: 'date',
      at: 'datetime',
      people: 'num',
      price: 'decimal',
      hours: 'double',
      late: 'boolean',
    },
    { table_name: 'trips', physical_name: 'trips_1', rows: 6, measure_date_field: 'day' },
  ),
  tableOf({ ferry: 'string', number: 'num' }, { table_name: 'ferries', physical_name: 'ferries_1', rows: 3 }),
  tableOf(
    { day: 'date', people: 'num' },
    { table_name: 'days', physical_name: 'days_1', rows: 0, database_name: 'data_mart' },
  ),
  tableOf(
    { crew: 'string', quay: 'string' },
    { table_name: 'crew_quays', physical_name: 'crews_1', rows: 0, database_name: 'data_mart' },
  ),
  tableOf({ crew: 'string' }, { table_name: 'crews', physical_name: 'crews_1', rows: 0 }),
  tableOf(
    { ferry: 'string', people: 'num' },
    { table_name: 'late', physical_name: 'late_1', rows: 3, is_view: true },
  ),
  tableOf(
    { value: 'num', 'a "q".b': 'string', rowid: 'num', month: 'string' },
    { table_name: 'odd', physical_name: 'odd_1', rows: 1 },
  ),
]

export const sampleState: CatalogueState = {
  build_id: 7,
  built_at: '2026-01-31T09:30:00.000Z',
  tables: sampleTables,
}

export interface TestWarehouse {
  readonly warehouse: DuckWarehouse
  readonly folder: string
  readonly close: () => Promise<void>
}

/** An empty warehouse in its own folder. */
export async function openTestWarehouse(): Promise<TestWarehouse> {
  const folder = mkdtempSync(join(tmpdir(), 'warehouse-'))
  const warehouse = await openWarehouse({
    file: join(folder, 'warehouse.duckdb'),
    folders: [],
    staging: join(folder, 'staging'),
    threads: 2,
    timeZone: 'UTC',
  })
  return {
    warehouse,
    folder,
    close: async () => {
      await warehouse.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A warehouse with the sample tables. */
export async function openSampleWarehouse(): Promise<TestWarehouse> {
  const opened = await openTestWarehouse()
  await opened.warehouse.execute(trips)
  return opened
}
