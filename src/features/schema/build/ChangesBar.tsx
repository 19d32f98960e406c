import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countMarks, markKinds } from '#domain/schema/canvas/plan-marks.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { BuildPlan } from './build-plan.ts'
import { PendingBar, SummaryBar } from './PendingBar.tsx'
import type { BuildMarks } from './use-build-marks.ts'
import { markTones } from './use-mark-text.ts'

interface ChangesBarProps {
  plan: BuildPlan
  /** Undefined as long as they are not known. */
  marks: BuildMarks | undefined
  /** Only what changes is shown. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
  onBuild: () => void
  /** The page links to the review and the build elsewhere. */
  isLinked?: boolean
}

/** What a build would change, with the legend of the marks, and the filter for them. */
export function ChangesBar({ plan, marks, isOnly, onOnly, onBuild, isLinked = false }: ChangesBarProps) {
  const { t } = useTranslation(['designer', 'schema', 'shared'])
  const format = useFormat()
  const isOff = marks === undefined || marks.marks.size === 0
  const toggle = {
    id: 'only-changes',
    label: t('changes.only'),
    icon: ListFilter,
    keys: 'C',
    isOff,
    run: () => onOnly(!isOnly),
  } as const
  useActions([toggle])
  const { running, current } = plan
  if (running !== undefined || marks === undefined) return <PendingBar plan={plan} onBuild={onBuild} />
  if (isOff) return null
  const counts = countMarks(marks.marks)
  return (
    <SummaryBar
      title={t('schema:pending.title')}
      text={current ? t('schema:pending.against', { build: current.build_id }) : t('schema:pending.first')}
      action={
        <>
          <Checkbox label={t('changes.only')} checked={isOnly} onChange={onOnly} />
          {!isLinked && (
            <>
              <LinkButton to={paths.reviewBuild()}>{t('schema:action.review')}</LinkButton>
              <LinkButton onClick={onBuild}>{t('schema:action.build')}</LinkButton>
            </>
          )}
        </>
      }
    >
      {markKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <li key={kind}>
            <Tag tone={markTones[kind]}>{t(`mark.${kind}`)}</Tag>
            <b>{format.number(counts[kind])}</b>
          </li>
        ))}
    </SummaryBar>
  )
}
