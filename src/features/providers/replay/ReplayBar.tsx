import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type AffectedUsers, countAffected } from './affected-users.ts'
import type { ReplayState } from './use-replay.ts'

const Root = styled('section')({
  flex: 'none',
  ...rowLayout('4px 20px'),
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px 20px',
  borderTop: hairline,
  backgroundColor: color.surface.canvas,
  [media.belowWide]: { padding: '8px 16px' },
  '& h2': { ...type.panel, margin: 0 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Figures = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  ...listReset,
  color: color.text.secondary,
  '& > li': { ...rowLayout(8) },
  '& b': { fontWeight: 600, color: color.text.primary, fontVariantNumeric: 'tabular-nums' },
})

interface Figure {
  readonly id: Exclude<keyof AffectedUsers, 'all'>
  readonly state: StateName
}
const figures: readonly Figure[] = [
  { id: 'unchanged', state: 'done' },
  { id: 'change', state: 'attention' },
  { id: 'gain', state: 'attention' },
  { id: 'admit', state: 'done' },
  { id: 'lose', state: 'failed' },
  { id: 'fail', state: 'failed' },
  { id: 'merge', state: 'failed' },
]

/** Number of users by outcome; zeros are left out, except for the first. */
const UserFigures = ({ users }: { users: AffectedUsers }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const shown = figures.filter(({ id }) => users[id] > 0 || id === 'unchanged')
  return shown.map(({ id, state }) => (
    <li key={id}>
      <StateGlyph state={state} /> <b>{format.number(users[id])}</b> {t(`replay.${id}`, { count: users[id] })}
    </li>
  ))
}

const ReplaySummary = ({ replaying }: { replaying: ReplayState }) => {
  const { t } = useTranslation('providers')
  if (replaying.state === 'reading')
    return (
      <p role="status">
        <Spinner tint="accent" /> {t('replay.reading')}
      </p>
    )
  if (replaying.state === 'failed') return <p role="status">{t('replay.error')}</p>
  if (replaying.state !== 'done') return null
  const { replay } = replaying
  if (replay.administratorsLeft === 0) return <p role="alert">{t('edit.lastAdministrator')}</p>
  if (replay.records.length === 0) return <p>{t('replay.nothing')}</p>
  return <p>{t('replay.text', { count: countAffected(replay).all })}</p>
}

interface ReplayBarProps {
  replaying: ReplayState
  onReview: () => void
}

/** How the unsaved draft affects users who have signed in; empty without an effect. */
export function ReplayBar({ replaying, onReview }: ReplayBarProps) {
  const { t } = useTranslation('providers')
  if (replaying.state === 'none') return null
  const replay = replaying.state === 'done' ? replaying.replay : undefined
  const isRefused = replay?.administratorsLeft === 0
  const count = replay?.records.length ?? 0
  return (
    <Root aria-labelledby="replay-title">
      <div style={{ flex: '1 1 220px' }}>
        <h2 id="replay-title">{t('replay.title', { count })}</h2>
        <ReplaySummary replaying={replaying} />
      </div>
      {replay && (
        <>
          <Figures>
            {isRefused && (
              <li>
                <StateGlyph state="failed" /> {t('replay.admin')}
              </li>
            )}
            {count > 0 && <UserFigures users={countAffected(replay)} />}
          </Figures>
          {count > 0 && <Button onClick={onReview}>{t('replay.review')}</Button>}
        </>
      )}
    </Root>
  )
}
