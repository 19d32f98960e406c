// A saved question's parts in the words of the query page, for whoever puts two versions of it side by side.
import { useTranslation } from 'react-i18next'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import type { SaveConflict } from '#src/components/merge/use-merged-save.ts'
import { type Naming, sayDimension, sayMeasureHead, sayOperands } from '../state/naming.ts'
import { type QuestionDocument, type QuestionPart, questionDocument } from './query-document.ts'
import { type Condition, isMeasure, isView } from '../state/query-state.ts'

const lists = ['values', 'rows', 'columns', 'filters', 'order'] as const
type List = (typeof lists)[number]
const isList = (word: string): word is List => lists.some((list) => list === word)

const plainNames = ['limit', 'table', 'level'] as const

/** What the first of these documents that has it holds. */
const firstOf = <T>(
  documents: readonly QuestionDocument[],
  read: (document: QuestionDocument) => T | undefined,
): T | undefined => documents.map(read).find((found) => found !== undefined)

const useListWords = (naming: Naming, documents: readonly QuestionDocument[]) => {
  const { t } = useTranslation('query')
  const { t: words } = useTranslation('merge')
  const inUse: FieldLabels['write'] = () => ({ text: words('query.inUse') })
  const dimension = (part: 'rows' | 'columns', key: string): string => {
    const found = firstOf(documents, (document) => document[part][key])
    return found === undefined ? key : sayDimension(naming, found)
  }
  const sayCondition = (condition: Condition): string =>
    t(`filter.said.${condition.operator}`, {
      field: sayDimension(naming, condition.dimension),
      operands: sayOperands(naming, condition),
    })
  const writeFilters: FieldLabels['write'] = (value) => {
    const read = questionDocument.shape.filters.valueType.safeParse(value).data
    return read ? { text: read.map(sayCondition).join(' · ') } : writePlain(value)
  }
  const writeOrder: FieldLabels['write'] = (value) => {
    const read = questionDocument.shape.order.valueType.safeParse(value).data
    if (!read) return writePlain(value)
    const ends = isMeasure(read.by)
      ? (['lowest', 'highest'] as const)
      : (['ascending', 'descending'] as const)
    return { text: t(`sentence.${ends[read.direction === 'asc' ? 0 : 1]}`) }
  }
  const names = {
    values: (key) => {
      const found = firstOf(documents, ({ values }) => values[key])
      return found === undefined ? key : sayMeasureHead(naming, found)
    },
    rows: (key) => dimension('rows', key),
    columns: (key) => dimension('columns', key),
    filters: (key) => {
      const [first] = firstOf(documents, ({ filters }) => filters[key]) ?? []
      return first === undefined ? key : sayDimension(naming, first.dimension)
    },
    order: (key) => {
      const by = firstOf(documents, ({ order }) => order[key])?.by
      if (by === undefined) return key
      return isMeasure(by) ? sayMeasureHead(naming, by) : sayDimension(naming, by)
    },
  } as const satisfies Record<List, (key: string) => string>
  const inWords = {
    values: (key) => ({ label: words('query.value', { name: names.values(key) }), write: inUse }),
    rows: (key) => ({ label: words('query.row', { name: names.rows(key) }), write: inUse }),
    columns: (key) => ({ label: words('query.column', { name: names.columns(key) }), write: inUse }),
    filters: (key) => ({ label: words('query.filter', { name: names.filters(key) }), write: writeFilters }),
    order: (key) => ({ label: words('query.order', { name: names.order(key) }), write: writeOrder }),
  } as const satisfies Record<List, (key: string) => FieldLabels>
  return { names, inWords }
}

/** The words of a question's parts. */
export function useQuestionWords(naming: Naming, meeting: SaveConflict<QuestionDocument> | null): Describe {
  const { t } = useTranslation(['query', 'shared'])
  const { t: words } = useTranslation('merge')
  const documents = meeting?.kind === 'merge' ? [meeting.mine, meeting.stored.document] : []
  const { names, inWords } = useListWords(naming, documents)
  const plain = {
    name: t('shared:field.name'),
    description: t('shared:field.description'),
    view: words('query.view'),
    ...Object.fromEntries(plainNames.map((name) => [name, words(`query.${name}`)])),
  } as const satisfies Partial<Record<QuestionPart, string>> & Readonly<Record<string, string>>
  const ofList = (list: List, key: string): FieldLabels => {
    if (key !== orderName) return inWords[list](key)
    const write: FieldLabels['write'] = (value) => ({
      text: Array.isArray(value) ? value.map((each) => names[list](String(each))).join(', ') : '',
    })
    return { label: words(`query.orders.${list}`), write }
  }
  const writeValue: FieldLabels['write'] = (value) => {
    if (value === null) return { text: '' }
    return typeof value === 'string' && isView(value) ? { text: t(`view.${value}`) } : writePlain(value)
  }
  return (path) => {
    const [first = '', key] = namesOf(path)
    if (isList(first) && key !== undefined) return ofList(first, key)
    const label = Object.entries(plain).find(([name]) => name === first)?.[1]
    return { label: label ?? namesOf(path).slice(1).join('.'), write: writeValue }
  }
}
