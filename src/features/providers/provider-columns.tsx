import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/wording.ts'
import { paths } from '#src/paths.ts'
import { State } from '#src/ui/State.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { Moment } from './Moment.tsx'
import { SecretEndCell } from './SecretEnd.tsx'
import { useApplications } from './use-providers.ts'

const Quiet = styled('span')({ color: color.text.secondary })

/** Columns of the list of providers; sorted by their id. */
export const useProviderColumns = (): readonly Column<ProviderSummary>[] => {
  const { t, i18n } = useTranslation(['providers', 'common'])
  const format = useFormat()
  const { items: applications = [] } = useApplications()
  const none = t('common:table.none')
  const untilText = (until: string): string =>
    new Date(until).toDateString() === new Date().toDateString()
      ? format.time(until)
      : format.shortDate(until)
  const nameOf = (id: string) => applications.find((each) => each.id === id)?.name ?? id
  return [
    {
      id: 'name',
      head: t('list.column.name'),
      sortable: true,
      cell: ({ id, name }) => <Link to={paths.provider(id)}>{name}</Link>,
    },
    {
      id: 'kind',
      head: t('list.column.kind'),
      sortable: true,
      width: '120px',
      leaves: 2,
      cell: ({ kind }) => <Quiet>{t(`kind.${kind}`)}</Quiet>,
    },
    {
      id: 'state',
      head: t('list.column.state'),
      sortable: true,
      width: '100px',
      cell: ({ active }) =>
        active ? (
          <State state="done">{t('state.active')}</State>
        ) : (
          <State state="off">{t('state.inactive')}</State>
        ),
    },
    {
      id: 'applications',
      head: t('list.column.applications'),
      width: '16%',
      leaves: 1,
      cell: ({ applications: shown }) => (
        <Quiet>{shown.length === 0 ? none : enumerate(i18n.language, shown.map(nameOf))}</Quiet>
      ),
    },
    {
      id: 'users',
      head: t('list.column.users'),
      sortable: true,
      right: true,
      width: '88px',
      leaves: 3,
      cell: ({ users }) => format.number(users),
    },
    {
      id: 'last',
      head: t('list.column.last'),
      sortable: true,
      width: '112px',
      leaves: 1,
      cell: ({ last_sign_in_at: at }) => <Moment at={at} />,
    },
    {
      id: 'secret',
      head: t('list.column.secret'),
      sortable: true,
      width: '116px',
      leaves: 3,
      cell: ({ client_secret_expires_on: on }) => <SecretEndCell expiresOn={on} />,
    },
    {
      id: 'debug',
      head: t('list.column.debug'),
      width: '120px',
      leaves: 1,
      cell: ({ debug, debug_until: until }) =>
        debug && until !== null ? (
          <span title={format.instant(until)}>{t('list.until', { when: untilText(until) })}</span>
        ) : (
          <Quiet>{none}</Quiet>
        ),
    },
  ]
}
