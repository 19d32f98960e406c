import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import type { Workflow } from '#contract/engine/workflow.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { EditorNotes } from '#src/components/resource/EditorNotes.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { WorkflowCanvas } from '../canvas/WorkflowCanvas.tsx'
import { StepInspector } from '../inspector/StepInspector.tsx'
import { WorkflowSettings } from '../inspector/WorkflowSettings.tsx'
import { DeleteWorkflow } from '../list/DeleteWorkflow.tsx'
import { StageList } from '../steps/StageList.tsx'
import { RunPane } from '../run/RunPane.tsx'
import { AddStepDialog } from './AddStepDialog.tsx'
import { WorkflowJson } from '../json/WorkflowJson.tsx'
import { ScheduleStrip } from './ScheduleStrip.tsx'
import { WorkflowBar, views } from './WorkflowBar.tsx'
import { type Board, useBoard } from '../model/use-board.ts'
import { positionOf } from '../model/stage-edits.ts'
import { useFieldLabels } from './use-field-labels.ts'
import { useRun } from './use-run.ts'

const Inspector = ({ board, onDelete }: { board: Board; onDelete: () => void }) => {
  const { step, stages } = board
  if (step === undefined) return <WorkflowSettings board={board} onDelete={onDelete} />
  const at = positionOf(stages, step.id)
  // A step that gets another id keeps the focus, so its id is not the key.
  return <StepInspector key={`${at?.stage}.${at?.index}`} board={board} step={step} />
}

const Main = ({ board, view }: { board: Board; view: (typeof views)[number] }) => {
  const isWide = useMediaQuery(`(min-width: ${width.narrow}px)`)
  if (view === 'json') return <WorkflowJson board={board} />
  if (view === 'canvas' && isWide) return <WorkflowCanvas board={board} />
  return (
    <Scroll>
      <StageList board={board} />
    </Scroll>
  )
}

/** The stages with the run below, and the inspector beside them; in a drawer on narrow screens. */
const Panes = ({ board, onDelete }: { board: Board; onDelete: () => void }) => {
  const { t } = useTranslation('shared')
  const isWide = useMediaQuery(`(min-width: ${width.narrow}px)`)
  const [view] = useChoiceParam('view', views)
  const inspector = <Inspector board={board} onDelete={onDelete} />
  const content = (
    <Fill style={{ height: '100%' }}>
      <Main board={board} view={view} />
      {view !== 'json' && <RunPane board={board} />}
    </Fill>
  )
  if (isWide)
    return (
      <SplitPane
        id="workflow"
        label={t('pane.inspector')}
        side={inspector}
        isOpen={board.isInspecting}
        initial={340}
      >
        {content}
      </SplitPane>
    )
  return (
    <>
      {content}
      <Drawer open={board.isInspecting} onClose={() => board.inspect(false)} title={t('pane.inspector')}>
        {inspector}
      </Drawer>
    </>
  )
}

/** In the other views: the typed JSON is not in the workflow, because it is not valid. */
const UnreadJson = ({ board: { editor } }: { board: Board }) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const [view, showView] = useChoiceParam('view', views)
  if (editor.values.json === null || view === 'json') return null
  return (
    <MarginNote
      tone="warning"
      actions={
        <>
          <LinkButton onClick={() => showView('json')}>{t('json.back')}</LinkButton>
          <LinkButton onClick={() => editor.change({ json: null })}>{t('json.drop')}</LinkButton>
        </>
      }
    >
      {t('json.unread')}
    </MarginNote>
  )
}

/** Edits a workflow: its stages as a canvas, as lists or as JSON, its starts, and its last run. */
export function WorkflowEditor({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation('workflows')
  const run = useRun(workflow)
  const board = useBoard(workflow, run.job)
  const { editor, isFixed } = board
  const { dialog, open, close } = useDialogParam(['delete'])
  const describe = useFieldLabels()
  useCrumbName(editor.values.name.trim() || workflow.id)
  return (
    <Fill>
      <WorkflowBar board={board} run={run} onDelete={() => open('delete')} />
      <ScheduleStrip board={board} paused={workflow.paused} />
      <EditorNotes readOnly={isFixed && t('readOnly')} draft={editor.draft} error={editor.error}>
        <UnreadJson board={board} />
      </EditorNotes>
      <Panes board={board} onDelete={() => open('delete')} />
      {board.addingTo !== null && <AddStepDialog board={board} stage={board.addingTo} />}
      <MergeView name={workflow.name} saving={editor.saving} describe={describe} lost={t('lost')} />
      {dialog === 'delete' && !isFixed && (
        <DeleteWorkflow workflow={workflow} onClose={close} onDeleted={editor.draft.saved} />
      )}
    </Fill>
  )
}
