import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { type Choice, ChoiceList } from './ChoiceList.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { Condition } from './query-state.ts'
import { useListKeys } from './use-list-keys.ts'
import { useValues } from './use-values.ts'

const Note = styled('p')({ ...type.caption, margin: 0, padding: '6px 12px', color: color.text.tertiary })

interface ValueListProps {
  draft: Condition
  onChange: (operands: readonly Operand[]) => void
}

const Status = ({ status, isEmpty }: { status: 'pending' | 'error' | 'success'; isEmpty: boolean }) => {
  const { t } = useTranslation('query')
  if (status === 'pending') return <Note role="status">{t('filter.reading')}</Note>
  if (status === 'error') return <Note role="alert">{t('filter.unread')}</Note>
  return isEmpty ? <Note role="status">{t('filter.noValue')}</Note> : null
}

/** The values there are, with how often each occurs; several can be chosen. */
export const ValueList = ({ draft, onChange }: ValueListProps) => {
  const { t } = useTranslation('query')
  const format = useFormat()
  const id = useId()
  const [find, setFind] = useState('')
  const { values, write, status, listedCount, cutFrom } = useValues(draft, find)
  const { operands } = draft
  const chosen = new Set(operands.map((each) => JSON.stringify(each)))
  const toggle = (index: number) => {
    const item = values[index]
    if (item === undefined) return
    const key = JSON.stringify(item.value)
    onChange(
      chosen.has(key) ? operands.filter((each) => JSON.stringify(each) !== key) : [...operands, item.value],
    )
  }
  const { active, setActive, onKeyDown } = useListKeys({ count: values.length, listId: id }, toggle)
  const choices: readonly Choice[] = values.map(({ value, count, isTyped }) => ({
    key: JSON.stringify(value),
    text: isTyped ? t('filter.add', { text: find.trim() }) : write(value),
    isNull: value === null,
    detail: count === undefined || value === null ? undefined : format.number(count),
    checked: chosen.has(JSON.stringify(value)),
  }))
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
        activeId={values.length === 0 ? undefined : `${id}-${active}`}
      />
      <Status status={status} isEmpty={values.length === 0} />
      <ChoiceList
        id={id}
        label={t('filter.find')}
        active={active}
        onActive={setActive}
        onChoose={toggle}
        choices={choices}
      />
      {cutFrom !== null && <Note>{t('filter.more', { shown: listedCount, total: cutFrom })}</Note>}
    </>
  )
}
