import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Operand } from '#contract/query/request.ts'
import { plainFigure } from '#src/lib/typed-number.ts'
import { matcher } from '#src/lib/match-text.ts'
import { sideOptions } from '../state/side-query.ts'
import { typeOfDimension } from '../state/catalogue.ts'
import { isFigure, typedOperand } from '../state/filter-operators.ts'
import { dimensionWriter } from '../state/naming.ts'
import { readValues, tableFor, valuesRequest } from '../fields/field-profile.ts'
import { type Condition, scaleName, usedNames } from '../state/query-state.ts'
import { useQuestion } from '../state/query-context.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const most = 300
const pause = 200

interface ListedValue {
  readonly value: Operand
  readonly count: number | undefined
  /** It was typed, the platform does not list it. */
  readonly isTyped: boolean
}

/** Years begin with the newest, other units with the first, all else with the most frequent. */
const orderOf = ({ unit }: Condition['dimension']): 'frequency' | 'asc' | 'desc' => {
  if (unit === undefined) return 'frequency'
  return unit === 'year' ? 'desc' : 'asc'
}

const typedOf = (text: string, type: string): Operand =>
  text !== '' && (type === 'string' || (type === 'num' && isFigure(text))) ? typedOperand(text, type) : null

const useListed = ({ dimension }: Condition, { find, isText }: { find: string; isText: boolean }) => {
  const { state, naming } = useQuestion()
  const table = tableFor(naming.catalogue, { name: scaleName(dimension), used: usedNames(state) })
  const settled = useDebouncedValue(find, pause)
  const base = { dimension, table, limit: most, order: orderOf(dimension) }
  const all = useQuery(sideOptions(valuesRequest(base)))
  const total = all.data?.hints ?? 0
  const searches = total > most && settled !== '' && isText
  const found = useQuery({ ...sideOptions(valuesRequest({ ...base, find: settled })), enabled: searches })
  const response = searches ? (found.data ?? all.data) : all.data
  return {
    listed: response === undefined ? [] : readValues(response, dimension),
    status: all.status,
    /** How many there are, where not all are listed and nothing is searched. */
    cutFrom: total > most && !searches ? total : null,
  }
}

/** The values a condition can choose from: those chosen before and out of sight first, then as the platform lists them. */
export function useValues(draft: Condition, find: string) {
  const { naming } = useQuestion()
  const [first] = useState(draft.operands)
  const type = typeOfDimension(naming.catalogue, draft.dimension)
  const text = find.trim()
  const { listed, status, cutFrom } = useListed(draft, { find: text, isText: type === 'string' })
  const write = dimensionWriter(naming, { dimension: draft.dimension })
  const known = new Set(listed.map(({ value }) => JSON.stringify(value)))
  const kept = first.filter((value) => !known.has(JSON.stringify(value)))
  const matches = matcher(text)
  const shown: readonly ListedValue[] = [
    ...kept.map((value) => ({ value, count: undefined, isTyped: false })),
    ...listed.map((each) => ({ ...each, isTyped: false })),
  ].filter(({ value }) => text === '' || matches(`${write(value)} ${value}`))
  const typed = typedOf(type === 'num' ? plainFigure(naming.locale, text) : text, type)
  const isNew = typed !== null && !shown.some(({ value }) => value === typed)
  return {
    values: isNew ? [...shown, { value: typed, count: undefined, isTyped: true }] : shown,
    write,
    status,
    listedCount: listed.length,
    cutFrom,
  }
}
