import { Trans, useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph, type StateName } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type BuildPlan, isPending, sumPlan } from './build-plan.ts'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

interface PendingCountProps {
  glyph: StateName
  id: 'changed' | 'never' | 'gone'
  count: number
}

const PendingCount = ({ glyph, id, count }: PendingCountProps) => {
  const { t } = useTranslation('schema')
  if (count === 0) return null
  return (
    <li>
      <StateGlyph state={glyph} />
      <span>
        <Trans t={t} i18nKey={`pending.${id}`} count={count} components={{ b: <b /> }} />
      </span>
    </li>
  )
}

const Root = styled('section')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  flex: 'none',
  ...rowLayout('4px 20px'),
  flexWrap: 'wrap',
  minHeight: 56,
  marginTop: 'auto',
  padding: '8px var(--gutter)',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  '& h2': { ...type.panel, margin: 0 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Counts = styled('ul')({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  ...listReset,
  color: color.text.secondary,
  '& > li': { ...rowLayout(8) },
  '& b': { ...type.body, fontWeight: 600, color: color.text.primary },
})

interface SummaryBarProps {
  title: ReactNode
  text: ReactNode
  /** `li` elements with an icon, a number and a label. */
  children?: ReactNode
  /** A link button. */
  action?: ReactNode
}

/** The bar at the bottom of a page: what would change, and the action for it. */
export function SummaryBar({ title, text, children, action }: SummaryBarProps) {
  return (
    <Root>
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children !== undefined && <Counts>{children}</Counts>}
      {action}
    </Root>
  )
}

/** Shows what a build would change, if anything, or the running build. */
export function PendingBar({ plan, onBuild }: { plan: BuildPlan; onBuild: () => void }) {
  const { t } = useTranslation(['schema', 'shared'])
  const mayBuild = useMay('data-manager:build:run')
  const { running, current } = plan
  if (running)
    return (
      <SummaryBar
        title={t('pending.running', { build: running.build_id })}
        text={current ? t('pending.runningText', { build: current.build_id }) : t('pending.runningFirst')}
        action={<LinkButton to={paths.build(running.build_id)}>{t('shared:action.viewProgress')}</LinkButton>}
      />
    )
  if (!isPending(plan)) return null
  const { changed, never, removed } = sumPlan(plan.levels)
  return (
    <SummaryBar
      title={t('pending.title')}
      text={current ? t('pending.against', { build: current.build_id }) : t('pending.first')}
      action={
        mayBuild && (
          <>
            <LinkButton to={paths.reviewBuild()}>{t('action.review')}</LinkButton>
            <LinkButton onClick={onBuild}>{t('action.build')}</LinkButton>
          </>
        )
      }
    >
      <PendingCount glyph="attention" id="changed" count={changed} />
      <PendingCount glyph="notYet" id="never" count={never} />
      <PendingCount glyph="off" id="gone" count={removed.length} />
    </SummaryBar>
  )
}
