import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Operand } from '#contract/query/request.ts'
import type { QueryResponse } from '#contract/query/response.ts'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { plainFigure } from '#src/lib/typed-number.ts'
import { matcher } from '#src/lib/match-text.ts'
import { sideOptions } from '../state/side-query.ts'
import { typeOfDimension } from '../state/catalogue.ts'
import { isNumeric, typedOperand } from '../state/filter-operators.ts'
import { type LabelsByCode, labelsOf, useIsReadingLabels, useLabels } from '../state/labels.ts'
import { operandFormatter } from '../state/naming.ts'
import { readValues, valuesRequest } from '../fields/field-profile.ts'
import type { Condition } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const maxValues = 300
const debounceDelay = 200

interface ListedValue {
  readonly value: Operand
  readonly count: number | undefined
  /** Typed by the user, not listed by the platform. */
  readonly isTyped: boolean
}

/** Years and periods start with the latest, parts with the first, and other values with the most frequent one. */
const orderOf = ({ unit }: Condition['dimension']): 'frequency' | 'asc' | 'desc' => {
  if (unit === undefined) return 'frequency'
  return unit === 'year' || calendarUnits[unit] === 'period' ? 'desc' : 'asc'
}

const typedOf = (text: string, type: string): Operand =>
  text !== '' && (type === 'string' || (type === 'num' && isNumeric(text))) ? typedOperand(text, type) : null

/** The table of the query, even if it is gone: no other table lists values instead. */
const useTable = () => {
  const { state, naming } = useQueryContext()
  const named = state.table === null ? null : { table_name: state.table, database_name: state.level ?? '' }
  return naming.catalogue.table ?? named
}

interface Search {
  readonly find: string
  readonly isText: boolean
  readonly labels: LabelsByCode | undefined
  /** More values exist than are listed without a search. */
  readonly isCut: boolean
}

/** The codes whose labels contain the text. */
const codesOf = (labels: LabelsByCode | undefined, find: string): readonly string[] => {
  const matches = matcher(find)
  return [...(labels ?? [])].flatMap(([code, label]) => (matches(label) ? [code] : [])).slice(0, maxValues)
}

type ValuesInput = Parameters<typeof valuesRequest>[0]

interface Matches {
  /** Undefined without a search, or before its first result. */
  readonly results: readonly QueryResponse[] | undefined
  readonly isReading: boolean
}

/** The values whose labels or texts contain the text, if the list is cut. */
const useMatches = (base: ValuesInput, { find: text, isText, labels, isCut }: Search): Matches => {
  const debounced = useDebouncedValue(text, debounceDelay)
  const find = isCut ? debounced : ''
  const only = useMemo(() => (find === '' ? [] : codesOf(labels, find)), [labels, find])
  const found = useQuery({ ...sideOptions(valuesRequest({ ...base, find })), enabled: find !== '' && isText })
  const labelled = useQuery({ ...sideOptions(valuesRequest({ ...base, only })), enabled: only.length > 0 })
  const results = [labelled, found].flatMap(({ data, isEnabled }) => (isEnabled && data ? [data] : []))
  const isReading = [labelled, found].some((each) => each.isEnabled && each.isPending)
  return {
    results: results.length === 0 ? undefined : results,
    isReading: isReading || (isCut && text !== find),
  }
}

const useListedValues = ({ dimension }: Condition, search: Omit<Search, 'isCut'>) => {
  const table = useTable()
  const base = { dimension, table, limit: maxValues, order: orderOf(dimension) }
  const all = useQuery(sideOptions(valuesRequest(base)))
  const total = all.data?.hints ?? 0
  const isCut = total > maxValues
  const { results: matches, isReading } = useMatches(base, { ...search, isCut })
  const results = matches ?? (all.data === undefined ? [] : [all.data])
  const listed = results.flatMap((data) => readValues(data, dimension))
  return {
    listed: [...new Map(listed.map((each) => [JSON.stringify(each.value), each])).values()],
    status: isReading ? ('pending' as const) : all.status,
    /** The total number of values, if not all of them are listed and there is no search. */
    cutFrom: isCut && matches === undefined ? total : null,
  }
}

/**
 * Returns the values that a condition can choose from: previously chosen ones that are not listed come first, then
 * the list of the platform.
 */
export function useFilterValues(draft: Condition, find: string) {
  const { naming } = useQueryContext()
  const [first] = useState(draft.operands)
  const type = typeOfDimension(naming.catalogue, draft.dimension)
  const text = find.trim()
  const labels = useLabels(naming.catalogue, [draft.dimension.field])
  const labelled = { ...naming, labels }
  const byCode = labelsOf(labelled, draft.dimension.field)
  const isText = type === 'string'
  const { listed, cutFrom, ...list } = useListedValues(draft, { find: text, isText, labels: byCode })
  // Without its label, a listed value does not match the text.
  const isReadingLabels = useIsReadingLabels(naming.catalogue, [draft.dimension.field])
  const status = isReadingLabels ? 'pending' : list.status
  const write = operandFormatter(labelled, { dimension: draft.dimension })
  const listedKeys = new Set(listed.map(({ value }) => JSON.stringify(value)))
  const initial = first.filter((value) => !listedKeys.has(JSON.stringify(value)))
  const matches = matcher(text)
  const visible: readonly ListedValue[] = [
    ...initial.map((value) => ({ value, count: undefined, isTyped: false })),
    ...listed.map((each) => ({ ...each, isTyped: false })),
  ].filter(({ value }) => text === '' || matches(`${write(value)} ${isRelative(value) ? '' : value}`))
  const typed = typedOf(type === 'num' ? plainFigure(naming.locale, text) : text, type)
  // A quick click chooses a listed value, not the text, which is offered once it is known that it is not listed.
  const isNew = status !== 'pending' && typed !== null && !visible.some(({ value }) => value === typed)
  return {
    values: isNew ? [...visible, { value: typed, count: undefined, isTyped: true }] : visible,
    write,
    /** The code that is shown as a label; null for other values. */
    codeOf: (value: Operand) => (!isRelative(value) && byCode?.has(String(value)) ? String(value) : null),
    status,
    listedCount: listed.length,
    cutFrom,
  }
}
