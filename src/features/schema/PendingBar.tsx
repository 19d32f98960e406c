import { Trans, useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph, type StateName } from '#src/ui/StateGlyph.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { SummaryBar } from './SummaryBar.tsx'
import { type BuildPlan, isPending, sumPlan } from './build-plan.ts'

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

/** What a build would change, while there is something; or the build that runs. */
export const PendingBar = ({ plan, onBuild }: { plan: BuildPlan; onBuild: () => void }) => {
  const { t } = useTranslation('schema')
  const mayBuild = useMay('data-manager:build:run')
  const { running, current } = plan
  if (running)
    return (
      <SummaryBar
        title={t('pending.running', { build: running.build_id })}
        text={current ? t('pending.runningText', { build: current.build_id }) : t('pending.runningFirst')}
        action={<TextAction to={paths.build(running.build_id)}>{t('action.follow')}</TextAction>}
      />
    )
  if (!isPending(plan)) return null
  const { changed, never, gone } = sumPlan(plan.levels)
  return (
    <SummaryBar
      title={t('pending.title')}
      text={current ? t('pending.against', { build: current.build_id }) : t('pending.first')}
      action={mayBuild && <TextAction onClick={onBuild}>{t('action.build')}</TextAction>}
    >
      <Part glyph="attention" id="changed" count={changed} />
      <Part glyph="notYet" id="never" count={never} />
      <Part glyph="off" id="gone" count={gone.length} />
    </SummaryBar>
  )
}
