import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { KeyScopeLine } from './KeyScopeLine.tsx'
import { daysUntil, keyGlyphs, keyStateOf } from './key-state.ts'

const Quiet = styled('span')({ fontWeight: 400, color: color.text.tertiary })

/** Expiry of a key with its glyph. */
function KeyExpiry({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const state = keyStateOf(apiKey, now)
  const end = apiKey.expires_at
  const words = {
    endless: () => t('keys.state.endless'),
    living: (at: string) => t('keys.state.living', { date: format.shortDate(at) }),
    soon: (at: string) => t('keys.state.soon', { count: daysUntil(at, now) }),
    expired: (at: string) => t('keys.state.expired', { date: format.shortDate(at) }),
  }[state]
  return (
    <span title={end === null ? undefined : format.instant(end)}>
      <State state={keyGlyphs[state]}>{words(end ?? '')}</State>
    </span>
  )
}

/** Columns of a key, with the owner in between if needed. On a phone the expiry is first, as it is never cut. */
export function useKeyColumns(owner?: Column<ApiKey>): readonly Column<ApiKey>[] {
  const { t } = useTranslation(['accounts', 'shared'])
  const format = useFormat()
  const [now] = useState(platformNow)
  const when = (at: string | null) =>
    at === null ? (
      t('keys.never')
    ) : (
      <time dateTime={at} title={format.instant(at)}>
        {format.relative(at)}
      </time>
    )
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ name }) => name || <Quiet>{t('shared:field.unnamed')}</Quiet>,
    },
    {
      id: 'key',
      head: t('shared:field.apiKey'),
      mono: true,
      width: '12%',
      hideBelow: 1,
      cell: ({ apikey }) => apikey,
    },
    ...(owner ? [owner] : []),
    {
      id: 'end',
      head: t('keys.column.end'),
      width: '152px',
      phone: 'second',
      cell: (key) => <KeyExpiry apiKey={key} now={now} />,
    },
    {
      id: 'scope',
      head: t('keys.scope.title'),
      width: '20%',
      hideBelow: 2,
      phone: 'second',
      cell: (key) => <KeyScopeLine apiKey={key} />,
    },
    {
      id: 'made',
      head: t('keys.column.created'),
      width: '100px',
      hideBelow: 1,
      cell: (key) => when(key.created_at),
    },
    {
      id: 'used',
      head: t('keys.column.used'),
      width: '112px',
      hideBelow: 3,
      cell: (key) => when(key.last_used_at),
    },
  ]
}
