import { ArrowRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { slugOf } from '#src/api/archives.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { media } from '#src/ui/theme/tokens.ts'
import { CheckPane } from './check/CheckPane.tsx'
import { CheckStart } from './check/CheckStart.tsx'
import { DropCover } from './check/DropArea.tsx'
import { StepBar, type StepState } from './StepBar.tsx'
import { CompareStep } from './compare/CompareStep.tsx'
import { SendStep } from './send/SendStep.tsx'
import { type Step, isOpen, steps } from './steps.ts'
import { type Publishing, usePublishing } from './use-publishing.ts'
import { acceptOf, archiveNameOf, type Workspace } from './workspace/workspace.ts'
import { useMemo } from 'react'
import type { Collection } from '#contract/store/collection.ts'
import type { ChangeKind } from '#src/components/archive/archive-change.ts'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { useComparison } from './compare/use-comparison.ts'
import { publishedPath } from './published-path.ts'

interface Marked {
  readonly collection: Collection
  readonly id: string
  readonly workspace: Workspace
}

/** What becomes of a file that was dropped, against the delivered version; nothing where there is none yet. */
const useChangeMarks = ({
  collection,
  id,
  workspace: { plan, built },
}: Marked): ((path: string) => ChangeKind | undefined) => {
  const { found } = useComparison({ collection, id, entries: built?.inspection.entries })
  return useMemo(() => {
    const changes = built === null || !found || found.against === null ? [] : found.comparison.changes
    const kinds = new Map(changes.map(({ path, change }) => [path, change]))
    return (path) => kinds.get(publishedPath(path, plan))
  }, [found, plan, built])
}

/** One pane at a time where there is no room for two. */
const Panes = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  [media.belowWide]: {
    '& > div > [role="region"], & > div > [role="separator"]': { display: 'none' },
  },
})

/** Keeps what was dropped on this computer, and says honestly what was not. */
const useSave = ({ acts, collection, id }: Publishing) => {
  const { t } = useTranslation('publish')
  const navigate = useNavigate()
  return async (): Promise<void> => {
    const isKept = await acts.keep()
    toast({
      state: isKept ? 'done' : 'attention',
      title: t(isKept ? 'save.kept' : 'save.planOnly'),
      text: t(isKept ? 'save.keptText' : 'save.planOnlyText'),
    })
    if (isKept) void navigate(paths.package(collection, id))
  }
}

const PublishActions = ({ publishing }: { publishing: Publishing }) => {
  const { t } = useTranslation('publish')
  const { workspace, acts, step, sound, address } = publishing
  const save = useSave(publishing)
  const isOpened = workspace.stage === 'open'
  const canSave = isOpened && (step === 'check' || step === 'compare')
  useActions([
    { id: 'repair-all', label: t('action.repairAll'), run: acts.mendAll, isOff: !isOpened },
    { id: 'compare-version', label: t('action.compare'), run: () => address.goTo('compare'), isOff: !sound },
    { id: 'save-for-later', label: t('save.action'), run: () => void save(), isOff: !canSave },
    { id: 'discard-archive', label: t('head.other'), run: acts.discard, isOff: !isOpened },
  ])
  return (
    <TopActions>
      {canSave && (
        <Button look="text" onClick={() => void save()}>
          {t('save.action')}
        </Button>
      )}
      {step === 'check' && (
        <Button
          look="primary"
          iconAfter={ArrowRight}
          disabled={!sound}
          onClick={() => address.goTo('compare')}
        >
          {t('action.compare')}
        </Button>
      )}
    </TopActions>
  )
}

const Opened = ({ publishing }: { publishing: Publishing }) => {
  const { workspace, acts, rules } = publishing
  return <CheckPane workspace={workspace} acts={acts} rules={rules} changeOf={useChangeMarks(publishing)} />
}

const Check = ({ publishing }: { publishing: Publishing }) => {
  const { workspace, acts, rules } = publishing
  return workspace.stage === 'open' ? (
    <Opened publishing={publishing} />
  ) : (
    <CheckStart workspace={workspace} acts={acts} rules={rules} />
  )
}

const Compare = ({ publishing }: { publishing: Publishing }) => {
  const { t } = useTranslation('publish')
  const { collection, id, workspace, acts, address } = publishing
  if (workspace.built === null) return <Check publishing={publishing} />
  return (
    <Panes>
      <SplitPane
        id="publish"
        label={t('step.check')}
        at="left"
        min={420}
        max={900}
        initial={640}
        side={<Check publishing={publishing} />}
      >
        <CompareStep
          collection={collection}
          id={id}
          built={workspace.built}
          name={archiveNameOf(workspace)}
          accept={acceptOf(workspace)}
          version={address.version}
          onVersion={address.choose}
          onNext={(version) => {
            // A reload while it is on its way finds it here again.
            void acts.keep()
            address.send(version)
          }}
        />
      </SplitPane>
    </Panes>
  )
}

const Send = ({ publishing }: { publishing: Publishing }) => {
  const { collection, id, workspace, acts, address } = publishing
  return (
    <SendStep
      collection={collection}
      id={id}
      name={archiveNameOf(workspace)}
      built={workspace.built}
      version={address.version ?? ''}
      accept={acceptOf(workspace)}
      onRefused={(problems) => {
        acts.refuse(problems)
        address.goTo('check')
      }}
      onVersion={(version) => {
        if (version === null) address.renumber()
        else address.choose(version)
      }}
      onPublished={acts.discard}
      onAgain={() => {
        acts.discard()
        address.restart()
      }}
    />
  )
}

const views = { check: Check, compare: Compare, upload: Send, verify: Send } as const

const stateOf = ({ step, sound, address }: Publishing, each: Step): StepState => {
  if (each === step) return 'current'
  if (steps.indexOf(each) < steps.indexOf(step)) return 'done'
  return isOpen(each, { isSound: sound, isSent: address.version !== null && step !== 'check' })
    ? 'open'
    : 'closed'
}

/** Publishes a version of a package: checked, compared, sent and read back. */
export function Component() {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { id, error, step, rules, acts, address } = publishing
  if (error !== null)
    return (
      <>
        <PageHead title={slugOf(id)} />
        <ErrorView error={error} />
      </>
    )
  const View = views[step]
  return (
    <Fill>
      <StepBar
        state={(each) => stateOf(publishing, each)}
        onStep={address.goTo}
        note={step === 'check' || step === 'compare' ? t('stays') : ''}
      />
      <PublishActions publishing={publishing} />
      {(step === 'check' || step === 'compare') && <DropCover rules={rules} acts={acts} />}
      <Fill>
        <View publishing={publishing} />
      </Fill>
    </Fill>
  )
}
