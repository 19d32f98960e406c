// Labels and formats for the parts of a saved query, for the merge view.
import { useTranslation } from 'react-i18next'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import type { SaveConflict } from '#src/components/merge/use-merged-save.ts'
import { formatComparison } from '../state/comparison-text.ts'
import {
  type Naming,
  formatDimension,
  formatMeasure,
  formatMeasureHead,
  formatOperands,
} from '../state/naming.ts'
import { type QueryDocument, type QueryDocumentKey, queryDocument } from './query-document.ts'
import { type Condition, isMeasure, isView } from '../state/query-state.ts'

const lists = ['values', 'rows', 'columns', 'filters', 'order', 'calculations'] as const
type List = (typeof lists)[number]
const isList = (name: string): name is List => lists.some((list) => list === name)

const plainNames = ['limit', 'table'] as const

/** Returns the value from the first document that contains it. */
const firstOf = <T>(
  documents: readonly QueryDocument[],
  read: (document: QueryDocument) => T | undefined,
): T | undefined => documents.map(read).find((found) => found !== undefined)

const useListLabels = (naming: Naming, documents: readonly QueryDocument[]) => {
  const { t } = useTranslation('query')
  const { t: tMerge } = useTranslation('merge')
  const inUse: FieldLabels['write'] = () => ({ text: tMerge('query.inUse') })
  const dimension = (part: 'rows' | 'columns', key: string): string => {
    const found = firstOf(documents, (document) => document[part][key])
    return found === undefined ? key : formatDimension(naming, found)
  }
  const formatCondition = (condition: Condition): string =>
    t(`filter.clause.${condition.operator}`, {
      field: formatDimension(naming, condition.dimension),
      operands: formatOperands(naming, condition),
    })
  const writeFilters: FieldLabels['write'] = (value) => {
    const read = queryDocument.shape.filters.valueType.safeParse(value).data
    return read ? { text: read.map(formatCondition).join(' · ') } : writePlain(value)
  }
  const writeOrder: FieldLabels['write'] = (value) => {
    const read = queryDocument.shape.order.valueType.safeParse(value).data
    if (!read) return writePlain(value)
    const ends = isMeasure(read.by)
      ? (['lowest', 'highest'] as const)
      : (['ascending', 'descending'] as const)
    return { text: t(`sentence.${ends[read.direction === 'asc' ? 0 : 1]}`) }
  }
  const names = {
    values: (key) => {
      const found = firstOf(documents, ({ values }) => values[key])
      return found === undefined ? key : formatMeasureHead(naming, found)
    },
    rows: (key) => dimension('rows', key),
    columns: (key) => dimension('columns', key),
    filters: (key) => {
      const [first] = firstOf(documents, ({ filters }) => filters[key]) ?? []
      return first === undefined ? key : formatDimension(naming, first.dimension)
    },
    order: (key) => {
      const by = firstOf(documents, ({ order }) => order[key])?.by
      if (by === undefined) return key
      return isMeasure(by) ? formatMeasureHead(naming, by) : formatDimension(naming, by)
    },
    calculations: (key) => {
      const found = firstOf(documents, ({ calculations }) => calculations[key])
      return found === undefined ? key : formatMeasureHead(naming, found)
    },
  } as const satisfies Record<List, (key: string) => string>
  const labels = {
    values: (key) => ({ label: tMerge('query.value', { name: names.values(key) }), write: inUse }),
    rows: (key) => ({ label: tMerge('query.row', { name: names.rows(key) }), write: inUse }),
    columns: (key) => ({ label: tMerge('query.column', { name: names.columns(key) }), write: inUse }),
    filters: (key) => ({ label: tMerge('query.filter', { name: names.filters(key) }), write: writeFilters }),
    order: (key) => ({ label: tMerge('query.order', { name: names.order(key) }), write: writeOrder }),
    calculations: (key) => ({
      label: tMerge('query.calculation', { name: names.calculations(key) }),
      write: inUse,
    }),
  } as const satisfies Record<List, (key: string) => FieldLabels>
  return { names, labels }
}

/** `data_mart.sales`; null if the table is left to the platform. */
const writeTable = ({ table, level }: QueryDocument['table']): string | null =>
  table === null ? null : [level, table].filter((name) => name !== null).join('.')

/** The comparison or the largest rows in words; null for anything else. */
const writeShape = (naming: Naming, value: unknown): string | null => {
  const { t } = naming
  const { comparison: comparisonShape, top: topShape } = queryDocument.shape
  const comparison = comparisonShape.safeParse(value).data
  if (comparison) return formatComparison(t, comparison)
  const top = topShape.safeParse(value).data
  if (!top) return null
  const phrase = top.hasOthers ? 'top.phraseOthers' : 'top.phrase'
  return t(phrase, { count: top.count, value: formatMeasure(naming, top.by) })
}

/** Describes the parts of a saved query. */
export function useDescribeQuery(naming: Naming, meeting: SaveConflict<QueryDocument> | null): Describe {
  const { t } = useTranslation(['query', 'shared'])
  const { t: tMerge } = useTranslation(['merge', 'shared'])
  const documents = meeting?.kind === 'merge' ? [meeting.mine, meeting.stored.document] : []
  const { names, labels } = useListLabels(naming, documents)
  const plain = {
    name: t('shared:field.name'),
    description: t('shared:field.description'),
    view: tMerge('shared:field.view'),
    comparison: t('compare.label'),
    hasTotals: t('totals.show'),
    top: t('top.label'),
    ...Object.fromEntries(plainNames.map((name) => [name, tMerge(`query.${name}`)])),
  } as const satisfies Partial<Record<QueryDocumentKey, string>> & Readonly<Record<string, string>>
  const ofList = (list: List, key: string): FieldLabels => {
    if (key !== orderName) return labels[list](key)
    const write: FieldLabels['write'] = (value) => ({
      text: Array.isArray(value) ? value.map((each) => names[list](String(each))).join(', ') : '',
    })
    return { label: tMerge(`query.orders.${list}`), write }
  }
  const writeValue: FieldLabels['write'] = (value) => {
    if (value === null) return { text: '' }
    const table = queryDocument.shape.table.safeParse(value).data
    if (table) return { text: writeTable(table) ?? t('table.any') }
    const shape = writeShape(naming, value)
    if (shape !== null) return { text: shape }
    return typeof value === 'string' && isView(value) ? { text: t(`view.${value}`) } : writePlain(value)
  }
  return (path) => {
    const [first = '', key] = namesOf(path)
    if (isList(first) && key !== undefined) return ofList(first, key)
    const label = Object.entries(plain).find(([name]) => name === first)?.[1]
    return { label: label ?? namesOf(path).slice(1).join('.'), write: writeValue }
  }
}
