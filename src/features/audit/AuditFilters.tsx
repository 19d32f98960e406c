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
import { subjects, useActionLabel } from '#src/components/audit/audit-actions.ts'
import { useObjectName } from '#src/components/audit/audit-object.ts'

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

/** Options of the user filter: users of the loaded entries, and all accounts if the caller may read them. */
const useUserOptions = (entries: readonly AuditEntry[]): readonly FilterOption[] => {
  const { i18n } = useTranslation()
  const mayRead = useMay('iam:user:read')
  const { data } = useQuery({
    ...queryOf(users.list, { query: { limit: 200, sort: 'login' } }),
    enabled: mayRead,
  })
  const logins = new Map([
    ...(data?.items ?? []).map(({ id, user }) => [id, user] as const),
    ...entries.map(({ uid, user }) => [uid, user] as const),
  ])
  const order = collate(i18n.language)
  return [...logins]
    .filter(([, name]) => name !== '')
    .map(([id, label]) => ({ id, label }))
    .toSorted((one, other) => order(one.label, other.label))
}

/** The option that opens two date fields, instead of a period up to today. */
const days = 'days' as const

const Time = ({ params: { time, from, to }, onChange }: FilterProps) => {
  const { t } = useTranslation('audit')
  const [isOpen, setOpen] = useState(false)
  const hasDays = time === undefined && (isOpen || from !== undefined || to !== undefined)
  return (
    <>
      <ListFilter
        name={t('column.at')}
        options={[...periods, days].map((id) => ({ id, label: t(`period.${id}`) }))}
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
            aria-label={t('filter.from')}
            value={from ?? ''}
            onChange={(text) => onChange({ from: text === '' ? undefined : text })}
          />
          <span aria-hidden>{dash}</span>
          <TextInput
            small
            type="date"
            aria-label={t('filter.to')}
            value={to ?? ''}
            onChange={(text) => onChange({ to: text === '' ? undefined : text })}
          />
        </Days>
      )}
    </>
  )
}

/** Filters of the audit log: user, action, object and time. */
export function AuditFilters({
  params,
  onChange,
  entries,
}: FilterProps & { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit')
  const actionLabel = useActionLabel()
  const nameOf = useObjectName()
  const users = useUserOptions(entries)
  const { who, action, object } = params
  const match = entries.find((entry) => entry.object === object)
  const actions = [...new Set([...subjects, ...(action === undefined ? [] : [action])])]
  return (
    <>
      <ListFilter
        name={t('column.who')}
        options={users}
        value={who}
        onChange={(id) => onChange({ who: id })}
      />
      <ListFilter
        name={t('column.action')}
        options={actions.map((id) => ({ id, label: actionLabel(id) }))}
        value={action}
        onChange={(id) => onChange({ action: id })}
      />
      {object !== undefined && (
        <ListFilter
          name={t('column.object')}
          options={[{ id: object, label: match === undefined ? object : nameOf(match) }]}
          value={object}
          onChange={(id) => onChange({ object: id })}
        />
      )}
      <Time params={params} onChange={onChange} />
    </>
  )
}
