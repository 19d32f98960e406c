import { ArrowRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { slugOf } from '#src/api/archives.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useNameLoading, useParentCrumbName } from '#src/components/page/breadcrumb-name.ts'
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
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { listedName } from '../model/package-text.ts'
import { useComparison } from './compare/use-comparison.ts'
import { publishedPath } from './published-path.ts'

interface ChangeMarkerOptions {
  readonly collection: Collection
  readonly id: string
  readonly workspace: Workspace
}

/** Change of a dropped file against the delivered version; none if nothing is delivered yet. */
const useChangeMarkers = ({
  collection,
  id,
  workspace: { plan, built },
}: ChangeMarkerOptions): ((path: string) => ChangeKind | undefined) => {
  const { found } = useComparison({ collection, id, entries: built?.inspection.entries })
  return useMemo(() => {
    const changes = built === null || !found || found.against === null ? [] : found.comparison.changes
    const changeKinds = new Map(changes.map(({ path, change }) => [path, change]))
    return (path) => changeKinds.get(publishedPath(path, plan))
  }, [found, plan, built])
}

/** Shows one pane at a time if there is no room for two. */
const Panes = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  [media.belowWide]: {
    '& > div > [role="region"], & > div > [role="separator"]': { display: 'none' },
  },
})

/** Stores the dropped archive in this browser, and reports if only the repairs could be stored. */
const useSave = ({ actions, collection, id }: Publishing) => {
  const { t } = useTranslation('publish')
  const navigate = useNavigate()
  return async (): Promise<void> => {
    const isStored = await actions.persist()
    toast({
      state: isStored ? 'done' : 'attention',
      title: t(isStored ? 'save.kept' : 'save.planOnly'),
      text: t(isStored ? 'save.keptText' : 'save.planOnlyText'),
    })
    if (isStored) void navigate(paths.package(collection, id))
  }
}

const PublishActions = ({ publishing }: { publishing: Publishing }) => {
  const { t } = useTranslation('publish')
  const { workspace, actions, step, canPublish, address } = publishing
  const save = useSave(publishing)
  const isOpened = workspace.stage === 'open'
  const canSave = isOpened && (step === 'check' || step === 'compare')
  useActions([
    {
      id: 'repair-errors',
      label: t('action.repairErrors'),
      run: actions.repairErrors,
      isOff: !isOpened,
    },
    { id: 'repair-all', label: t('action.repairAll'), run: actions.repairAll, isOff: !isOpened },
    {
      id: 'compare-version',
      label: t('action.compare'),
      run: () => address.goTo('compare'),
      isOff: !canPublish,
    },
    { id: 'save-for-later', label: t('save.action'), run: () => void save(), isOff: !canSave },
    { id: 'discard-archive', label: t('head.other'), run: actions.discard, isOff: !isOpened },
  ])
  return (
    <TopActions>
      <ActionBar>
        {canSave && (
          <Button variant="text" onClick={() => void save()}>
            {t('save.action')}
          </Button>
        )}
        {step === 'check' && (
          <Button
            variant="primary"
            iconAfter={ArrowRight}
            disabled={!canPublish}
            onClick={() => address.goTo('compare')}
          >
            {t('action.compare')}
          </Button>
        )}
      </ActionBar>
    </TopActions>
  )
}

const CheckOpened = ({ publishing }: { publishing: Publishing }) => {
  const { workspace, actions, rules } = publishing
  return (
    <CheckPane
      workspace={workspace}
      actions={actions}
      rules={rules}
      changeOf={useChangeMarkers(publishing)}
    />
  )
}

const Check = ({ publishing }: { publishing: Publishing }) => {
  const { workspace, actions, rules } = publishing
  return workspace.stage === 'open' ? (
    <CheckOpened publishing={publishing} />
  ) : (
    <CheckStart workspace={workspace} actions={actions} rules={rules} />
  )
}

const Compare = ({ publishing }: { publishing: Publishing }) => {
  const { t } = useTranslation('publish')
  const { collection, id, workspace, actions, address } = publishing
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
            // Lets an upload continue here after a reload.
            void actions.persist()
            address.send(version)
          }}
        />
      </SplitPane>
    </Panes>
  )
}

const Send = ({ publishing }: { publishing: Publishing }) => {
  const { collection, id, workspace, actions, address, isRestoring } = publishing
  return (
    <SendStep
      collection={collection}
      id={id}
      name={archiveNameOf(workspace)}
      built={workspace.built}
      version={address.version ?? ''}
      accept={acceptOf(workspace)}
      isReading={isRestoring}
      onRefused={(problems) => {
        actions.refuse(problems)
        address.goTo('check')
      }}
      onVersion={(version) => {
        if (version === null) address.renumber()
        else address.choose(version)
      }}
      onPublished={actions.discard}
      onAgain={() => {
        actions.discard()
        address.restart()
      }}
    />
  )
}

const views = { check: Check, compare: Compare, upload: Send, verify: Send } as const

const stateOf = ({ step, canPublish, address }: Publishing, each: Step): StepState => {
  if (each === step) return 'current'
  if (steps.indexOf(each) < steps.indexOf(step)) return 'done'
  return isOpen(each, { isPublishable: canPublish, isSent: address.version !== null && step !== 'check' })
    ? 'open'
    : 'closed'
}

/** Publishes a version of a package: checked, compared, sent and read back. */
export function Component() {
  const { t, i18n } = useTranslation('publish')
  const publishing = usePublishing()
  const { id, found, error, step, rules, actions, address } = publishing
  useNameLoading(found.isPending)
  useParentCrumbName(found.data && listedName(found.data.package, i18n.language))
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
      {(step === 'check' || step === 'compare') && <DropCover rules={rules} actions={actions} />}
      <Fill>
        <View publishing={publishing} />
      </Fill>
    </Fill>
  )
}
