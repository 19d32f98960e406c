// Proposes a logical object from an extraction, as a draft to edit.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType, ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'
import { bareTableName } from '../source/file-format.ts'
import { formatPath } from './attribute-path.ts'
import { isIdentifierName } from './identifier-name.ts'

/** Numbers that are codes, times or positions, which cannot be added or averaged. */
const positionLike =
  /(^|[\s_-])(code|zip|zipcode|postcode|year|month|day|week|hour|latitude|longitude|lat|lon|lng|number|no|nr|row)$/i
/** Numbers that can be averaged but not added. */
const rateLike = /rate|ratio|percent|pct|%|avg|average|mean|median|score|temp|speed|price|age\b/i

type Roles = Pick<LogicalAttribute, 'is_dimension' | 'is_measure' | 'is_summable'>

/** Numbers are measures, unless their name is that of an identifier; everything else is a dimension. */
export function proposeRoles(name: string, type: AttributeType): Roles {
  const measure = type.main === 'num' && !isIdentifierName(name) && !positionLike.test(name)
  return { is_dimension: !measure, is_measure: measure, is_summable: measure && !rateLike.test(name) }
}

/** The attribute of a prim object that maps an attribute of a table. */
export function proposeAttribute(
  found: Pick<ExtractedAttribute, 'attribute_name' | 'type'>,
  table: Pick<Extraction, 'database_name' | 'table_name'>,
): LogicalAttribute {
  const path = formatPath({
    source: table.database_name,
    table: table.table_name,
    attribute: found.attribute_name,
  })
  return {
    attribute_name: found.attribute_name,
    display_name: found.attribute_name,
    ...proposeRoles(found.attribute_name, found.type),
    sources: [{ rules: [], attributes: [path] }],
    attribute_path: null,
    fpui: { operation: 'mapping' },
    type: found.type,
    database_name: 'data_prim',
  }
}

const endingWithin = /\.(json|jsonl|ndjson|parquet)(\.gz)?(?=\.)/i

/** That of a list contains the name of its table, as `orders.json.items` (DM37). */
const bareName = ({ table_name: table, parent }: Extraction): string =>
  parent === undefined ? bareTableName(table) : (table.split('/').at(-1) ?? table).replace(endingWithin, '')

const technical = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)

const human = (name: string): string => {
  const text = name.replaceAll(/[_.-]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Proposes a prim object with all attributes of the table: numeric values are measures, the others dimensions. */
export function proposeObject(extraction: Extraction): LogicalObject {
  const bare = bareName(extraction)
  const attributes = extraction.attributes.map((found) => proposeAttribute(found, extraction))
  const date = attributes.find(({ type }) => type.main === 'date' || type.main === 'datetime')
  return {
    object_name: technical(bare) || 'object',
    display_name: human(bare).slice(0, 200),
    object_type: attributes.some((attribute) => attribute.is_measure) ? 'measure' : 'scale',
    to_materialize: true,
    ...(date === undefined ? {} : { measure_date_field: date.attribute_name }),
    key: [],
    date_type: date !== undefined,
    relations: [],
    indexes: [],
    attributes,
  }
}
