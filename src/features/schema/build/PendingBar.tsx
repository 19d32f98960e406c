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

interface PartProps {
  glyph: StateName
  id: 'changed' | 'never' | 'gone'
  count: number
}

const Part = ({ glyph, id, count }: PartProps) => {
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
const Parts = styled('ul')({
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
  /** `li` elements: a glyph, a figure, a word. */
  children?: ReactNode
  /** A `TextAction`. */
  action?: ReactNode
}

/** The foot of a page: what would change, and the way to do it. */
function SummaryBar({ title, text, children, action }: SummaryBarProps) {
  return (
    <Root>
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children !== undefined && <Parts>{children}</Parts>}
      {action}
    </Root>
  )
}

/** What a build would change, while there is something; or the build that runs. */
export function PendingBar({ plan, onBuild }: { plan: BuildPlan; onBuild: () => void }) {
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  const { running, current } = plan
  if (running)
    return (
      <SummaryBar
        title={t('pending.running', { build: running.build_id })}
        text={current ? t('pending.runningText', { build: current.build_id }) : t('pending.runningFirst')}
        action={<LinkButton to={paths.build(running.build_id)}>{t('action.follow')}</LinkButton>}
      />
    )
  if (!isPending(plan)) return null
  const { changed, never, gone } = sumPlan(plan.levels)
  return (
    <SummaryBar
      title={t('pending.title')}
      text={current ? t('pending.against', { build: current.build_id }) : t('pending.first')}
      action={mayBuild && <LinkButton onClick={onBuild}>{t('action.build')}</LinkButton>}
    >
      <Part glyph="attention" id="changed" count={changed} />
      <Part glyph="notYet" id="never" count={never} />
      <Part glyph="off" id="gone" count={gone.length} />
    </SummaryBar>
  )
}
