import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { sideOptions } from './ask.ts'
import { typeOfDimension } from './catalogue.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { matcher } from './field-groups.ts'
import { isFigure, typedOperand } from './filter-kinds.ts'
import { ListSearch } from './ListSearch.tsx'
import { dimensionWriter } from './names.ts'
import { readValues, tableFor, valuesRequest } from './profile.ts'
import { type Condition, scaleName, usedNames } from './query-state.ts'
import { useQuestion } from './question.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSettled } from './use-settled.ts'

const Note = styled('p')({ ...type.caption, margin: 0, padding: '6px 12px', color: color.text.tertiary })

const most = 300
const pause = 200

interface ValueListProps {
  draft: Condition
  onChange: (operands: readonly Operand[]) => void
}

interface ListedValue {
  readonly value: Operand
  readonly count: number | undefined
}

/** The values there are, most frequent first; what was chosen and is out of sight stays at the top. */
export const ValueList = ({ draft, onChange }: ValueListProps) => {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const format = useFormat()
  const id = useId()
  const [find, setFind] = useState('')
  const [first] = useState(draft.operands)
  const { dimension, operands } = draft
  const valueType = typeOfDimension(naming.catalogue, dimension)
  const table = tableFor(naming.catalogue, { name: scaleName(dimension), used: usedNames(state) })
  const settled = useSettled(find, pause)
  const order = orderOf(dimension.unit)
  const base = { dimension, table, limit: most, order }
  const all = useQuery(sideOptions(valuesRequest(base)))
  const isCut = (all.data?.hints ?? 0) > most
  const searches = isCut && settled.trim() !== '' && valueType === 'string'
  const found = useQuery({
    ...sideOptions(valuesRequest({ ...base, find: settled.trim() })),
    enabled: searches,
  })
  const response = searches ? (found.data ?? all.data) : all.data
  const listed = response === undefined ? [] : readValues(response, dimension)
  const write = dimensionWriter(naming, dimension)
  const known = new Set(listed.map(({ value }) => JSON.stringify(value)))
  const matches = matcher(find)
  const text = find.trim()
  const values: readonly ListedValue[] = [
    ...first
      .filter((value) => !known.has(JSON.stringify(value)))
      .map((value) => ({ value, count: undefined })),
    ...listed,
  ].filter(({ value }) => text === '' || matches(write(value)))
  const typed = canType(text, valueType) ? typedOperand(text, valueType) : null
  const isNew = typed !== null && !values.some(({ value }) => value === typed)
  const shown: readonly ListedValue[] = isNew ? [...values, { value: typed, count: undefined }] : values
  const chosen = new Set(operands.map((each) => JSON.stringify(each)))
  const toggle = (index: number) => {
    const item = shown[index]
    if (item === undefined) return
    const key = JSON.stringify(item.value)
    onChange(
      chosen.has(key) ? operands.filter((each) => JSON.stringify(each) !== key) : [...operands, item.value],
    )
  }
  const { active, setActive, onKeyDown } = useListKeys({ count: shown.length, listId: id }, toggle)
  return (
    <>
      <ListSearch
        label={t('filter.find')}
        value={find}
        onChange={(next) => {
          setFind(next)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        listId={id}
        activeId={shown.length === 0 ? undefined : `${id}-${active}`}
      />
      {all.isPending && <Note role="status">{t('filter.reading')}</Note>}
      {all.isError && <Note role="alert">{t('filter.unread')}</Note>}
      {all.isSuccess && shown.length === 0 && <Note role="status">{t('filter.noValue')}</Note>}
      <ChoiceList
        id={id}
        label={t('filter.find')}
        active={active}
        onActive={setActive}
        onChoose={toggle}
        choices={shown.map(({ value, count }) => ({
          key: JSON.stringify(value),
          text: isNew && value === typed ? t('filter.add', { text }) : write(value),
          isNull: value === null,
          detail: count === undefined || value === null ? undefined : format.number(count),
          checked: chosen.has(JSON.stringify(value)),
        }))}
      />
      {isCut && !searches && (
        <Note>{t('filter.more', { shown: listed.length, total: all.data?.hints ?? 0 })}</Note>
      )}
    </>
  )
}

/** Years begin with the newest, other units with the first, all else with the most frequent. */
const orderOf = (unit: Condition['dimension']['unit']): 'frequency' | 'asc' | 'desc' => {
  if (unit === undefined) return 'frequency'
  return unit === 'year' ? 'desc' : 'asc'
}

const canType = (text: string, valueType: string): boolean =>
  text !== '' && (valueType === 'string' || (valueType === 'num' && isFigure(text)))
