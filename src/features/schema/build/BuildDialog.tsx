import { useMutation } from '@tanstack/react-query'
import { Hammer } from 'lucide-react'
import { useState } from 'react'
import { FramedList } from '#src/ui/display/bordered-lists.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Level } from '#contract/data-manager/logical-object.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { BuildRefusal } from './BuildRefusal.tsx'
import { RunningBuildNote } from './RunningBuildNote.tsx'
import { type BuildPlan, type LevelPlan, sumPlan } from './build-plan.ts'
import { startBuild } from './start-build.ts'

/** Returns a function that summarizes the build of a level: "4 tables, 1 changed, 1 new". */
const useLevelSummary = (): ((plan: LevelPlan) => string) => {
  const { t, i18n } = useTranslation(['schema', 'shared'])
  return ({ objects, changed, never, removed }) => {
    const parts = [
      t('shared:count.tables', { count: objects }),
      ...(changed > 0 ? [t('build.changed', { count: changed })] : []),
      ...(never > 0 ? [t('build.never', { count: never })] : []),
      ...(removed.length > 0 ? [t('build.gone', { count: removed.length })] : []),
    ]
    return enumerate(i18n.language, parts)
  }
}

const Consequence = ({ chosen, plan }: { chosen: readonly LevelPlan[]; plan: BuildPlan }) => {
  const { t } = useTranslation('schema')
  const { changed, never, removed } = sumPlan(chosen)
  const isSame = changed + never + removed.length === 0
  if (!plan.current) return <MarginNote>{t('build.first')}</MarginNote>
  const build = plan.current.build_id
  return (
    <MarginNote actions={<LinkButton to={paths.reviewBuild()}>{t('action.review')}</LinkButton>}>
      {isSame ? t('build.same', { build }) : t('build.keeps', { build })}
    </MarginNote>
  )
}

interface BuildDialogProps {
  plan: BuildPlan
  /** Names of the objects of a level, in the order in which the platform freezes them. */
  namesOf: (level: Level) => readonly string[]
  onClose: () => void
}

/** Chooses the levels to build and shows what that changes. Leads to the page of the build. */
export function BuildDialog({ plan, namesOf, onClose }: BuildDialogProps) {
  const { t } = useTranslation(['schema', 'common', 'shared'])
  const navigate = useNavigate()
  const levelSummary = useLevelSummary()
  const [excluded, setExcluded] = useState<ReadonlySet<Level>>(new Set())
  const [isFull, setIsFull] = useState(false)
  const chosen = plan.levels.filter(({ level }) => !excluded.has(level))
  const build = useMutation({
    mutationFn: () =>
      startBuild(
        chosen.map(({ level }) => level),
        isFull,
      ),
    onSuccess: (id) => navigate(paths.build(id)),
  })
  const choose = (level: Level, on: boolean) => {
    const next = new Set(excluded)
    if (on) next.delete(level)
    else next.add(level)
    setExcluded(next)
    build.reset()
  }
  const isOnly = plan.levels.length === 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shared:action.buildSchema')}
      text={t('build.text')}
      onSubmit={() => build.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            icon={Hammer}
            autoFocus
            waiting={build.isPending}
            disabled={chosen.length === 0}
          >
            {t('build.act')}
          </Button>
        </>
      }
    >
      <FramedList>
        {plan.levels.map((each) => (
          <li key={each.level}>
            {isOnly ? (
              <span>{t(`level.${each.level}`)}</span>
            ) : (
              <Checkbox
                label={t(`level.${each.level}`)}
                checked={!excluded.has(each.level)}
                onChange={(on) => choose(each.level, on)}
              />
            )}
            <small>{levelSummary(each)}</small>
          </li>
        ))}
      </FramedList>
      {plan.current && <Checkbox label={t('build.full')} checked={isFull} onChange={setIsFull} />}
      {plan.running ? (
        <RunningBuildNote build={plan.running.build_id} />
      ) : (
        <Consequence chosen={chosen} plan={plan} />
      )}
      <BuildRefusal error={build.error} namesOf={namesOf} />
    </Dialog>
  )
}
