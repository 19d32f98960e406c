import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { users } from '#contract/iam/users.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { collate } from '#src/lib/collate.ts'
import type { FilterOption } from '#src/ui/table/FilterChip.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type AuditParams, periods } from './audit-params.ts'
import { subjects, useActionWord } from './audit-actions.ts'
import { useObjectName } from './object-name.ts'

const dash = '–'

const Days = styled('div')({
  ...rowLayout(6),
  color: color.text.secondary,
  '& > div': { width: 136 },
})

interface FilterProps {
  params: AuditParams
  onChange: (change: Partial<AuditParams>) => void
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

/** The choice that opens two fields, instead of a period counted from today. */
const days = 'days' as const

const Time = ({ params: { time, from, to }, onChange }: FilterProps) => {
  const { t } = useTranslation('administration')
  const [isOpen, setOpen] = useState(false)
  const hasDays = time === undefined && (isOpen || from !== undefined || to !== undefined)
  return (
    <>
      <ListFilter
        name={t('audit.column.at')}
        options={[...periods, days].map((id) => ({ id, label: t(`audit.period.${id}`) }))}
        value={hasDays ? days : time}
        onChange={(id) => {
          setOpen(id === days)
          onChange({ time: id === days ? undefined : id, from: undefined, to: undefined })
        }}
      />
      {hasDays && (
        <Days>
          <TextInput
            small
            type="date"
            aria-label={t('audit.filter.from')}
            value={from ?? ''}
            onChange={(text) => onChange({ from: text === '' ? undefined : text })}
          />
          <span aria-hidden>{dash}</span>
          <TextInput
            small
            type="date"
            aria-label={t('audit.filter.to')}
            value={to ?? ''}
            onChange={(text) => onChange({ to: text === '' ? undefined : text })}
          />
        </Days>
      )}
    </>
  )
}

/** What the log can be filtered by: who, what, which thing, and when. */
export function AuditFilters({
  params,
  onChange,
  entries,
}: FilterProps & { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('administration')
  const say = useActionWord()
  const nameOf = useObjectName()
  const people = usePeople(entries)
  const { who, action, object } = params
  const named = entries.find((entry) => entry.object === object)
  const actions = [...new Set([...subjects, ...(action === undefined ? [] : [action])])]
  return (
    <>
      <ListFilter
        name={t('audit.column.who')}
        options={people}
        value={who}
        onChange={(id) => onChange({ who: id })}
      />
      <ListFilter
        name={t('audit.column.action')}
        options={actions.map((id) => ({ id, label: say(id) }))}
        value={action}
        onChange={(id) => onChange({ action: id })}
      />
      {object !== undefined && (
        <ListFilter
          name={t('audit.column.object')}
          options={[{ id: object, label: named === undefined ? object : nameOf(named) }]}
          value={object}
          onChange={(id) => onChange({ object: id })}
        />
      )}
      <Time params={params} onChange={onChange} />
    </>
  )
}
