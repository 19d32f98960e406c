import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { users } from '#contract/iam/users.ts'
import { queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { collate } from '#src/lib/collate.ts'
import { FilterChip, type FilterOption } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { color } from '#src/ui/tokens.ts'
import { type AuditQuestion, periods } from './audit-address.ts'
import { subjects } from './audit-actions.ts'
import { useActionWord } from './use-action-word.ts'

const dash = '–'

const Days = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: color.text.secondary,
  '& > div': { width: 136 },
})

export interface QuestionProps {
  question: AuditQuestion
  onAsk: (change: Partial<AuditQuestion>) => void
}

interface FiltersProps extends QuestionProps {
  entries: readonly AuditEntry[]
  end: string | undefined
}

/** Who may be asked for: those in sight, and all accounts for whoever may read them. */
const usePeople = (entries: readonly AuditEntry[]): readonly FilterOption[] => {
  const { i18n } = useTranslation()
  const mayRead = useMay('iam:user:read')
  const { data } = useQuery({
    ...queryOf(users.list, { query: { limit: 200, sort: 'login' } }),
    enabled: mayRead,
  })
  const logins = new Map([
    ...(data?.items ?? []).map(({ id, login }) => [id, login] as const),
    ...entries.map(({ uid, login }) => [uid, login] as const),
  ])
  const order = collate(i18n.language)
  return [...logins]
    .filter(([, login]) => login !== '')
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => order(one.label, other.label))
}

/** What a chip says of itself. */
const useChipWords = () => {
  const { t } = useTranslation('administration')
  return (what: string) => ({
    name: what,
    label: t('audit.filter.by', { what }),
    is: t('audit.filter.is', { what }),
    remove: t('audit.filter.remove', { what }),
  })
}

/** The choice that opens two fields, instead of a period counted from today. */
const days = 'days' as const

const Time = ({ question: { time, from, to }, onAsk }: QuestionProps) => {
  const { t } = useTranslation('administration')
  const words = useChipWords()
  const [isOpen, setOpen] = useState(false)
  const hasDays = time === undefined && (isOpen || from !== undefined || to !== undefined)
  return (
    <>
      <FilterChip
        {...words(t('audit.column.at'))}
        options={[...periods, days].map((id) => ({ id, label: t(`audit.period.${id}`) }))}
        value={hasDays ? days : time}
        onChange={(id) => {
          setOpen(id === days)
          onAsk({ time: periods.find((period) => period === id), from: undefined, to: undefined })
        }}
      />
      {hasDays && (
        <Days>
          <TextInput
            small
            type="date"
            aria-label={t('audit.filter.from')}
            value={from ?? ''}
            onChange={(text) => onAsk({ from: text === '' ? undefined : text })}
          />
          <span aria-hidden>{dash}</span>
          <TextInput
            small
            type="date"
            aria-label={t('audit.filter.to')}
            value={to ?? ''}
            onChange={(text) => onAsk({ to: text === '' ? undefined : text })}
          />
        </Days>
      )}
    </>
  )
}

export const AuditFilters = ({ question, onAsk, entries, end }: FiltersProps) => {
  const { t } = useTranslation('administration')
  const words = useChipWords()
  const say = useActionWord()
  const people = usePeople(entries)
  const { q, who, action, object } = question
  const actions = [...new Set([...subjects, ...(action === undefined ? [] : [action])])]
  return (
    <Toolbar end={end}>
      <FilterField label={t('audit.filter.text')} value={q} onChange={(text) => onAsk({ q: text })} />
      <FilterChip
        {...words(t('audit.column.who'))}
        options={people}
        value={who}
        onChange={(id) => onAsk({ who: id })}
      />
      <FilterChip
        {...words(t('audit.column.action'))}
        options={actions.map((id) => ({ id, label: say(id) }))}
        value={action}
        onChange={(id) => onAsk({ action: id })}
      />
      {object !== undefined && (
        <FilterChip
          {...words(t('audit.column.object'))}
          options={[{ id: object, label: object }]}
          value={object}
          onChange={(id) => onAsk({ object: id })}
        />
      )}
      <Time question={question} onAsk={onAsk} />
    </Toolbar>
  )
}
