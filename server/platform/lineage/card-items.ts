// The items of cards: attributes, fields of saved queries, tiles and filters of boards, columns of actions.
import type { LineageItem } from '#contract/lineage/lineage.ts'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { aggregateOf, periodOf } from '#domain/schema/aggregate.ts'
import { changesNothing } from '#domain/schema/origins.ts'
import type { QueryableField, QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { ReadObject } from '#domain/lineage/object-links.ts'
import type { BoardWrite } from '#contract/query/board.ts'
import type { ReadQuery } from './query-reader.ts'
import { boardItems } from './stored-links.ts'

/** An item that is no attribute. */
export function plainItem(id: string, change: Partial<LineageItem> = {}): LineageItem {
  return {
    id,
    name: id,
    display_name: '',
    type: null,
    function: null,
    unit: null,
    sql: null,
    rules: [],
    uses: [],
    is_designed: true,
    is_built: true,
    ...change,
  }
}

/** The column of a table of a source; of no type if the last extraction did not find it. */
export function columnItem(id: string, types: ReadonlyMap<string, AttributeType>): LineageItem {
  const type = types.get(id) ?? null
  return plainItem(id, { type, is_designed: type !== null, is_built: type !== null })
}

const designOf = (attribute: LogicalAttribute | undefined): Partial<LineageItem> => {
  if (attribute === undefined) return {}
  const { display_name: label = '', attribute_name: name } = attribute
  return {
    display_name: label === name ? '' : label,
    type: attribute.type,
    function: aggregateOf(attribute) ?? null,
    unit: periodOf(attribute) ?? null,
    rules: attribute.sources.flatMap(({ rules }) => rules.filter((rule) => !changesNothing(rule))),
  }
}

const builtOf = (field: QueryableField | undefined): Partial<LineageItem> =>
  field === undefined
    ? {}
    : {
        display_name: field.display_name === field.field ? '' : field.display_name,
        type: field.type,
        function: field.aggregate ?? null,
      }

export interface ObjectScope {
  readonly design: ReadObject | undefined
  readonly table: QueryableTable | undefined
  /** SQL of virtual attributes by name; empty if the caller may not read it. */
  readonly sqlByName: ReadonlyMap<string, string>
  /** Whether the caller may read designs. */
  readonly showsRules: boolean
}

/** An attribute of an object: as designed, else as built. A virtual attribute needs no build. */
export function attributeItem(
  id: string,
  { design, table, sqlByName, showsRules }: ObjectScope,
): LineageItem {
  const attribute = design?.object.attributes.find(({ attribute_name: name }) => name === id)
  const field = table?.fields.find((one) => one.field === id)
  const isVirtual = (field?.virtual ?? null) !== null
  const item = plainItem(id, { ...builtOf(field), ...designOf(attribute) })
  return {
    ...item,
    rules: showsRules ? item.rules : [],
    sql: isVirtual ? (sqlByName.get(id) ?? '') : null,
    is_designed: attribute !== undefined || isVirtual || design === undefined,
    is_built: field !== undefined,
  }
}

/** A field of a saved query. */
export function fieldItem(id: string, { uses }: ReadQuery): LineageItem {
  return plainItem(id, { uses: [...(uses.get(id) ?? [])] })
}

/** A tile, a filter or the comparison of a board. The name of a tile is its title, or that of a readable query. */
export function boardItem(id: string, board: BoardWrite, nameOf: (query: string) => string): LineageItem {
  const tile = board.tiles.find((one) => boardItems.tile(one.id) === id)
  if (tile === undefined) return plainItem(id, { name: id.replace(/^filter:/, '') })
  return plainItem(id, { name: tile.title === '' ? nameOf(tile.query_id) : tile.title })
}
