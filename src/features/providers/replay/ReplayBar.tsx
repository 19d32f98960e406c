import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Replay } from '#domain/bindings/replay.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type ReplayState, failing, losing, lossesOf } from './use-replay.ts'

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
  readonly id: 'unchanged' | 'change' | 'gain' | 'lose' | 'fail' | 'merge'
  readonly count: number
  readonly state: StateName
}

/** Number of sign-ins by outcome; zeros are left out, except for the first. */
const figuresOf = (replay: Replay): readonly Figure[] => {
  const { merges } = lossesOf(replay)
  const changed = replay.records.filter(({ fields }) => fields.length > 0).length
  const gains = replay.records.filter(
    ({ rolesGained, groupsGained, created }) => rolesGained.length + groupsGained.length + created.length > 0,
  ).length
  const figures: readonly Figure[] = [
    { id: 'unchanged', count: replay.unchanged, state: 'done' },
    { id: 'change', count: changed, state: 'attention' },
    { id: 'gain', count: gains, state: 'attention' },
    { id: 'lose', count: losing(replay).length, state: 'failed' },
    { id: 'fail', count: failing(replay).length, state: 'failed' },
    { id: 'merge', count: merges, state: 'failed' },
  ]
  return figures.filter(({ id, count }) => count > 0 || id === 'unchanged')
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
  const { records, administratorsLeft: left } = replaying.replay
  if (left === 0) return <p role="alert">{t('edit.lastAdministrator')}</p>
  return <p>{t(records.length === 0 ? 'replay.nothing' : 'replay.text')}</p>
}

interface ReplayBarProps {
  replaying: ReplayState
  onReview: () => void
}

/** How the unsaved draft affects users who have signed in; empty without an effect. */
export function ReplayBar({ replaying, onReview }: ReplayBarProps) {
  const { t } = useTranslation('providers')
  const format = useFormat()
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
            {count > 0 &&
              figuresOf(replay).map(({ id, count: figure, state }) => (
                <li key={id}>
                  <StateGlyph state={state} /> <b>{format.number(figure)}</b> {t(`replay.${id}`)}
                </li>
              ))}
          </Figures>
          {count > 0 && <Button onClick={onReview}>{t('replay.review')}</Button>}
        </>
      )}
    </Root>
  )
}
