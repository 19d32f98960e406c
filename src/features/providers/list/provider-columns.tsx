import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isToday } from '#src/lib/format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SecretExpiryCell } from '../fields/SecretExpiry.tsx'
import { useApplications } from '../model/use-providers.ts'

const DebugExpiry = ({ until }: { until: string }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const when = isToday(until) ? format.time(until) : format.shortDate(until)
  return <span title={format.instant(until)}>{t('list.until', { when })}</span>
}

/** Columns of the list of providers; sorted by ID. */
export function useProviderColumns(): readonly Column<ProviderSummary>[] {
  const { t, i18n } = useTranslation(['providers', 'shared'])
  const format = useFormat()
  const { items: applications = [] } = useApplications()
  const none = t('shared:table.none')
  const nameOf = (id: string) => applications.find((each) => each.id === id)?.name ?? id
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: ({ id, name }) => <Link to={paths.provider(id)}>{name}</Link>,
    },
    {
      id: 'kind',
      head: t('shared:field.kind'),
      sortable: true,
      width: '120px',
      hideBelow: 2,
      cell: ({ kind }) => <Muted>{t(`kind.${kind}`)}</Muted>,
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      sortable: true,
      width: '100px',
      cell: ({ active }) => (
        <State state={active ? 'done' : 'off'}>
          {t(active ? 'shared:state.active' : 'shared:state.inactive')}
        </State>
      ),
    },
    {
      id: 'applications',
      head: t('shared:entity.applications'),
      width: '16%',
      hideBelow: 1,
      cell: ({ applications: ids }) => (
        <Muted>{ids.length === 0 ? none : enumerate(i18n.language, ids.map(nameOf))}</Muted>
      ),
    },
    {
      id: 'users',
      head: t('shared:entity.users'),
      sortable: true,
      right: true,
      width: '88px',
      hideBelow: 3,
      cell: ({ users }) => format.number(users),
    },
    {
      id: 'last',
      head: t('shared:field.lastSignIn'),
      sortable: true,
      width: '112px',
      hideBelow: 1,
      cell: ({ last_sign_in_at: at }) => <RelativeTime at={at} />,
    },
    {
      id: 'secret',
      head: t('list.column.secret'),
      sortable: true,
      width: '116px',
      hideBelow: 3,
      cell: ({ client_secret_expires_on: on }) => <SecretExpiryCell expiresOn={on} />,
    },
    {
      id: 'debug',
      head: t('list.column.debug'),
      width: '120px',
      hideBelow: 1,
      cell: ({ debug, debug_until: until }) =>
        debug && until !== null ? <DebugExpiry until={until} /> : <Muted>{none}</Muted>,
    },
  ]
}
