import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { BuildPlanAnswer, ExpectedSize } from '#contract/data-manager/plan-endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { AffectedConditions, AffectedQueries } from '#src/components/affected-uses/AffectedUses.tsx'
import { useActions } from '#src/components/commands/use-actions.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { BuildRefusal } from '../build/BuildRefusal.tsx'
import { RunningBuildNote } from '../build/RunningBuildNote.tsx'
import { planBuild } from '../build/build-plan.ts'
import { startBuild } from '../build/start-build.ts'
import { freezeOrder } from '../model/object-list.ts'
import { useBuilds, useObjects } from '../model/use-objects.ts'
import { QueryFix } from './QueryFix.tsx'
import { ReviewObjects } from './ReviewObjects.tsx'
import { Panes, Steps } from './review-style.ts'

type Levels = readonly StoredLogicalObject['level'][]

const useBuild = (levels: Levels) => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (isFull: boolean) => startBuild(levels, isFull),
    onSuccess: (id) => navigate(paths.build(id)),
  })
}

/** Objects that have a design. */
const totalOf = ({ objects }: BuildPlanAnswer): number =>
  objects.filter(({ state }) => state !== 'removed').length

interface ReviewProps {
  plan: BuildPlanAnswer
  levels: Levels
  objects: readonly StoredLogicalObject[]
  /** The build that runs now, if any. */
  running: number | undefined
}

const useSentence = ({ plan }: ReviewProps): string => {
  const { t } = useTranslation('review')
  const { build_id: build, steps } = plan
  const count = t('sentence.written', { count: steps.length, of: totalOf(plan) })
  return build === null ? count : joinSentences(count, t('sentence.until', { build }))
}

/** Of all steps together; null if one of them is not known. */
const totalSize = ({ steps }: BuildPlanAnswer): ExpectedSize | null => {
  const sizes = steps.flatMap(({ expected }) => expected ?? [])
  if (sizes.length < 2 || sizes.length < steps.length) return null
  return {
    rows: sizes.reduce((sum, { rows }) => sum + rows, 0),
    rows_from: sizes.some(({ rows_from: from }) => from === 'estimate') ? 'estimate' : 'live',
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    bytes_from: 'estimate',
  }
}

/** "about 1,200 rows, 3 MB": exact rows without "about". Bytes are never exact. */
const useSizeText = (): ((size: ExpectedSize) => string) => {
  const { t } = useTranslation('review')
  const format = useFormat()
  return ({ rows, rows_from: from, bytes }) =>
    t(from === 'estimate' ? 'steps.about' : 'steps.exact', {
      count: rows,
      rows: format.number(rows),
      size: format.bytes(bytes),
    })
}

const StepsPane = ({ plan, running }: ReviewProps) => {
  const { t } = useTranslation('review')
  const sizeText = useSizeText()
  const total = totalSize(plan)
  const totalText = total === null ? '' : sizeText(total)
  return (
    <aside aria-label={t('steps.title')}>
      <PaneHead title={t('steps.title')} count={totalText} />
      <Steps>
        {plan.steps.map(({ object_name: name, level, expected }) => (
          <li key={`${level}/${name}`}>
            <code>{name}</code>
            <small>{expected === null ? t('steps.unknown') : sizeText(expected)}</small>
          </li>
        ))}
        <li>
          <span>{t('steps.publish')}</span>
        </li>
      </Steps>
      <div style={{ display: 'grid', gap: 10, padding: '12px 16px' }}>
        {running !== undefined && <RunningBuildNote build={running} />}
        {plan.steps.some(({ expected }) => expected !== null) && <MarginNote>{t('steps.sizes')}</MarginNote>}
        {totalOf(plan) > plan.steps.length && <MarginNote>{t('steps.full')}</MarginNote>}
      </div>
    </aside>
  )
}

/** What the plan allows: nothing to build, or a build that somebody must accept first. */
const limitsOf = ({ steps, objects, conditions }: BuildPlanAnswer) => ({
  isNothing: steps.length === 0 && objects.every(({ state }) => state !== 'removed'),
  showsMore: conditions.some(({ effect }) => effect === 'more'),
  refused: objects.filter(({ problems }) => problems.length > 0).length,
})

interface BuildButtonsProps {
  plan: BuildPlanAnswer
  isBlocked: boolean
  isPending: boolean
  onBuild: (isFull: boolean) => void
}

const BuildButtons = ({ plan, isBlocked, isPending, onBuild }: BuildButtonsProps) => {
  const { t } = useTranslation('review')
  const { isNothing } = limitsOf(plan)
  const count = plan.steps.length
  const total = totalOf(plan)
  const label = count === 0 ? t('act.publish') : t('act.build', { count })
  const build = {
    id: 'build',
    label,
    icon: Hammer,
    keys: 'Mod+Enter',
    run: () => onBuild(false),
    isOff: isNothing || isBlocked,
  } as const
  useActions([build])
  return (
    <>
      {total > count && (
        <Button disabled={isBlocked} onClick={() => onBuild(true)}>
          {t('act.all', { count: total })}
        </Button>
      )}
      {!isNothing && (
        <Button
          variant="primary"
          icon={Hammer}
          keys={build.keys}
          waiting={isPending}
          disabled={isBlocked}
          onClick={build.run}
        >
          {label}
        </Button>
      )}
    </>
  )
}

/** The plan, and the buttons that build. */
const Review = (props: ReviewProps) => {
  const { plan, levels, objects } = props
  const { t } = useTranslation(['review', 'shell'])
  const build = useBuild(levels)
  const [isAccepted, setAccepted] = useState(false)
  const { isNothing, showsMore, refused } = limitsOf(plan)
  const { isPending, error } = build
  const isBlocked = isPending || refused > 0 || (showsMore && !isAccepted)
  return (
    <>
      <PageHead
        title={t('shell:page.reviewBuild')}
        sentence={useSentence(props)}
        actions={<BuildButtons {...{ plan, isBlocked, isPending }} onBuild={build.mutate} />}
      />
      <PageBody bottom={error || showsMore || refused > 0 ? 16 : 0}>
        {refused > 0 && <MarginNote tone="error">{t('refused', { count: refused })}</MarginNote>}
        <BuildRefusal error={error} namesOf={(level) => freezeOrder(objects, level)} />
        {showsMore && <Checkbox label={t('act.accept')} checked={isAccepted} onChange={setAccepted} />}
      </PageBody>
      <Panes>
        <div>
          {isNothing ? (
            <EmptyState title={t('nothing.title')}>{t('nothing.text')}</EmptyState>
          ) : (
            <>
              <ReviewObjects objects={plan.objects} />
              <AffectedQueries
                affected={plan}
                boardPath={paths.board}
                fix={(query) => <QueryFix query={query} />}
              />
              <AffectedConditions conditions={plan.conditions} rolePath={paths.role} />
            </>
          )}
        </div>
        <StepsPane {...props} />
      </Panes>
    </>
  )
}

/** A platform of an earlier version has no plan. The dialog still builds. */
const Unavailable = () => {
  const { t } = useTranslation(['review', 'shared', 'shell'])
  return (
    <>
      <PageHead title={t('shell:page.reviewBuild')} />
      <EmptyState
        title={t('unavailable')}
        actions={<Button to={`${paths.schema()}?build=open`}>{t('shared:action.build')}</Button>}
      />
    </>
  )
}

/** What a build would change: objects, saved queries and boards, and row conditions. */
export function Component() {
  const { t } = useTranslation(['review', 'shell'])
  const { data: objects = [] } = useObjects()
  const { data: builds } = useBuilds()
  const summary = planBuild(objects, builds?.items ?? [])
  const levels = summary.levels.map(({ level }) => level)
  const plan = useQuery({
    ...queryOf(dataManager.planBuild, { body: { levelsToBuild: levels } }),
    enabled: levels.length > 0,
    retry: false,
    staleTime: 0,
  })
  if (isApiError(plan.error) && plan.error.isUnavailable) return <Unavailable />
  return (
    <QueryView
      query={plan}
      error={t('failed')}
      fallback={{ label: t('shell:page.schema'), to: paths.schema() }}
    >
      {({ plan: found }) => (
        <Review plan={found} levels={levels} objects={objects} running={summary.running?.build_id} />
      )}
    </QueryView>
  )
}
