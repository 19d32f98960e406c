import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TodayOverview } from '#contract/today/today.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isToday } from '#src/lib/format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { openChangePassword } from '../model/open-change-password.ts'
import type { useOverview } from '../model/use-today.ts'
import { Pane, PaneText, touchTarget } from '../panes/Pane.tsx'
import { CommandDialog } from '../model/CommandDialog.tsx'
import { type AttentionRow, useAttentionRow } from './attention-row.ts'

const Row = styled('li')({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: '12px minmax(0, 1fr) auto minmax(104px, auto)',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 54,
  padding: '7px var(--gutter)',
  borderBottom: hairline,
  '& > svg': { alignSelf: 'start', marginTop: 4 },
  '& > div > b': { display: 'block', fontWeight: 500 },
  '& > div > p': { ...type.small, margin: 0, color: color.text.secondary, overflowWrap: 'anywhere' },
  '& > small': { ...type.small, color: color.text.secondary },
  '& > span': { justifySelf: 'end' },
  [media.belowPhone]: {
    gridTemplateColumns: '12px minmax(0, 1fr) auto',
    paddingBottom: 0,
    '& > small': { alignSelf: 'start' },
    '& > span': { gridColumn: '2 / -1', justifySelf: 'start' },
    '& > span > *': touchTarget,
  },
})

const When = ({ at }: { at: string | null }) => {
  const format = useFormat()
  if (at === null) return <small />
  if (Date.parse(at) <= platformNow())
    return (
      <small>
        <RelativeTime at={at} />
      </small>
    )
  return (
    <small>
      <time dateTime={at}>{isToday(at) ? format.time(at) : format.shortDate(at)}</time>
    </small>
  )
}

interface RowProps {
  row: AttentionRow
  at: string | null
  onBackup: () => void
}

const AttentionListRow = ({ row: { title, text, isFailure, action }, at, onBackup }: RowProps) => {
  const { t } = useTranslation('today')
  const label = t('attention.action', { action: action.label, title })
  const open = () => {
    if (!('opens' in action)) return
    if (action.opens === 'backup') onBackup()
    else openChangePassword()
  }
  return (
    <Row data-row="">
      <StateGlyph state={isFailure ? 'failed' : 'attention'} />
      <div>
        <b>
          <span style={visuallyHidden}>{t(isFailure ? 'attention.failed' : 'attention.warning')}</span>
          {title}
        </b>
        <p>{text}</p>
      </div>
      <When at={at} />
      <span>
        {'to' in action ? (
          <LinkButton to={action.to} label={label}>
            {action.label}
          </LinkButton>
        ) : (
          <LinkButton onClick={open} label={label}>
            {action.label}
          </LinkButton>
        )}
      </span>
    </Row>
  )
}

const Attention = ({ items, unchecked }: TodayOverview['attention']) => {
  const { t } = useTranslation('today')
  const rowOf = useAttentionRow()
  const [isBackupOpen, setBackupOpen] = useState(false)
  return (
    <>
      {items.length === 0 && unchecked.length === 0 && <PaneText>{t('attention.none')}</PaneText>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => {
            const row = rowOf(item)
            return (
              <AttentionListRow key={row.key} row={row} at={item.at} onBackup={() => setBackupOpen(true)} />
            )
          })}
        </ul>
      )}
      {unchecked.length > 0 && <PaneText role="alert">{t('attention.unchecked')}</PaneText>}
      {isBackupOpen && <CommandDialog purpose="backup" onClose={() => setBackupOpen(false)} />}
    </>
  )
}

/** What needs attention of what the user may put right. A row leaves when its cause is gone. */
export function AttentionPane({ query }: { query: ReturnType<typeof useOverview> }) {
  const { t } = useTranslation(['today', 'shared'])
  const attention = query.data?.attention
  return (
    <Pane
      title={t('shared:state.needsAttention')}
      note={attention && attention.total > 0 ? attention.total : undefined}
      query={{ ...query, data: attention }}
      error={t('attention.error')}
      rows={[3, 54]}
    >
      {(data) => <Attention {...data} />}
    </Pane>
  )
}
