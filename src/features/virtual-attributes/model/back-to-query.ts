// The way back to the query page that opened the editor, with the new attribute in the query if it fits.
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'

/** Parameters of the query page that name fields. */
const parts = ['value', 'row', 'column', 'filter', 'order', 'compare'] as const

interface Added extends Readonly<
  Pick<VirtualAttribute, 'attribute_name' | 'kind' | 'is_measure' | 'is_dimension' | 'is_summable'>
> {
  readonly type: { readonly main: string } | null
  readonly tables: readonly Readonly<VirtualAttribute['tables'][number]>[]
}

const modeOf = ({ kind, type, is_summable: isSummable }: Added): string => {
  if (kind === 'aggregate') return 'select'
  if (type?.main !== 'num') return 'count'
  return isSummable ? 'sum' : 'avg'
}

/** The part of the query that shows it. */
const partOf = (attribute: Added): readonly [string, string] => {
  const { attribute_name: name, is_measure: isMeasure, is_dimension: isDimension, kind } = attribute
  if (kind === 'aggregate' || (isMeasure && !isDimension)) return ['value', `${modeOf(attribute)}:${name}`]
  return ['row', name.includes(':') ? `:${name}` : name]
}

/**
 * The search of the query page with the attribute added. A query of a table that does not have it stays as it was, and
 * so does one that leaves the table to the platform.
 */
export function withAttribute(back: string, attribute: Added): string {
  const search = new URLSearchParams(back)
  const [first] = attribute.tables
  const isEmpty = parts.every((part) => !search.has(part))
  const fits = attribute.tables.some(
    ({ database_name: level, table_name: name }) =>
      search.get('table') === name && search.get('level') === level,
  )
  if (first === undefined || !(isEmpty || fits)) return back
  if (!fits) {
    search.set('table', first.table_name)
    search.set('level', first.database_name)
  }
  search.append(...partOf(attribute))
  return search.toString()
}
