import {
  Braces,
  ChartGantt,
  List,
  Play,
  Plus,
  Redo2,
  Rows3,
  Save,
  SlidersHorizontal,
  Square,
  Trash2,
  Undo2,
} from 'lucide-react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { EditorStatus } from '#src/components/page/EditorStatus.tsx'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { width } from '#src/ui/theme/tokens.ts'
import { toDocument } from '../model/workflow-form.ts'
import type { Board } from '../model/use-board.ts'
import type { useRun } from './use-run.ts'

export const views = ['canvas', 'list', 'json'] as const

interface BarProps {
  board: Board
  run: ReturnType<typeof useRun>
  onDelete: () => void
}

/** Whether the saved version is the shown one and may be started. */
const canRun = ({ editor }: Board): boolean => !editor.draft.isTyped && editor.values.enabled

const useCommands = ({ board, run, onDelete }: BarProps): void => {
  const { t } = useTranslation(['workflows', 'common', 'shared'])
  const { editor, isFixed, workflow } = board
  useActions([
    {
      id: 'save',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: editor.save,
      isOff: isFixed || !editor.canSave,
    },
    {
      id: 'run-now',
      label: t('command.runNow'),
      icon: Play,
      keys: 'Mod+Enter',
      run: () => run.start?.(),
      isOff: run.start === undefined || !canRun(board),
    },
    {
      id: 'add-action',
      label: t('command.addAction'),
      icon: Plus,
      keys: 'A',
      run: () => board.startAdding(),
      isOff: isFixed,
    },
    {
      id: 'add-stage',
      label: t('command.addStage'),
      icon: Rows3,
      keys: 'Shift+A',
      run: board.addStage,
      isOff: isFixed,
    },
    {
      id: 'workflow-settings',
      label: t('command.settings'),
      icon: SlidersHorizontal,
      run: () => board.open(null),
    },
    {
      id: 'delete-workflow',
      label: t('delete.action'),
      icon: Trash2,
      run: onDelete,
      isOff: isFixed,
    },
  ])
  useShortcut('Mod+Z', editor.undo, { label: t('shared:action.undo'), isNativeInFields: true })
  useShortcut('Mod+Shift+Z', editor.redo, { label: t('shared:action.redo'), isNativeInFields: true })
  const params = { workflow: workflow.id }
  useDescribedRequests(() => [
    describeRequest(engine.getWorkflow, { params }),
    describeRequest(engine.updateWorkflow, {
      params,
      body: toDocument(editor.form.getValues()),
      ifMatch: workflow.etag,
    }),
    describeRequest(engine.startWorkflow, { params, query: {}, body: [] }),
    describeRequest(engine.deleteWorkflow, { params }),
  ])
}

/** Cancels the run that is shown. */
const CancelButton = ({ run: { cancel, isCancelling }, hasText }: Pick<RunProps, 'run' | 'hasText'>) => {
  const { t } = useTranslation('jobs')
  const label = t('page.cancel.workflow')
  if (cancel === undefined) return null
  return hasText ? (
    <Button variant="dangerOutlined" icon={Square} waiting={isCancelling} onClick={cancel}>
      {label}
    </Button>
  ) : (
    <IconButton icon={Square} label={label} disabled={isCancelling} onClick={cancel} />
  )
}

interface RunProps extends Pick<BarProps, 'board' | 'run'> {
  /** Without it an icon. */
  hasText: boolean
}

/** Starts the workflow. */
const RunButton = ({ board, run: { start, isStarting }, hasText }: RunProps) => {
  const { t } = useTranslation('workflows')
  if (start === undefined) return null
  const isOff = !canRun(board)
  if (!hasText)
    return (
      <IconButton icon={Play} label={t('command.runNow')} disabled={isOff || isStarting} onClick={start} />
    )
  return (
    <Button
      icon={Play}
      waiting={isStarting}
      disabled={isOff}
      keys={isOff ? undefined : 'Mod+Enter'}
      onClick={start}
    >
      {t('command.runNow')}
    </Button>
  )
}

const UndoButtons = ({ board: { editor } }: { board: Board }) => {
  const { t } = useTranslation('shared')
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('action.undo')}
        keys="Mod+Z"
        disabled={editor.undo === undefined}
        onClick={() => editor.undo?.()}
      />
      <IconButton
        icon={Redo2}
        label={t('action.redo')}
        keys="Mod+Shift+Z"
        disabled={editor.redo === undefined}
        onClick={() => editor.redo?.()}
      />
    </>
  )
}

/** The top bar of the editor: status, undo, views, save and run. */
export function WorkflowBar(props: BarProps) {
  const { board, run } = props
  const { t } = useTranslation(['workflows', 'common', 'shared'])
  const isWide = useMediaQuery(`(min-width: ${width.narrow}px)`)
  const hasText = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [view, showView] = useChoiceParam('view', views)
  const { editor, isFixed } = board
  const { changes, problems, saving } = editor
  useCommands(props)
  return (
    <TopActions>
      <TopLine>
        <EditorStatus
          wrong={problems.size > 0 ? t('common:field.problems', { count: problems.size }) : undefined}
          unsaved={changes > 0 ? t('shared:unsaved.changes', { count: changes }) : undefined}
        />
      </TopLine>
      <ActionBar>
        {!isFixed && <UndoButtons board={board} />}
        {isWide && (
          <ToggleGroup
            label={t('view.label')}
            segments={[
              { id: 'canvas', label: t('view.canvas'), icon: ChartGantt },
              { id: 'list', label: t('view.list'), icon: List },
              { id: 'json', label: t('shared:field.json'), icon: Braces },
            ]}
            value={view}
            onChange={showView}
          />
        )}
        <CancelButton run={run} hasText={hasText} />
        <RunButton board={board} run={run} hasText={hasText} />
        {!isFixed && (
          <Button
            variant="primary"
            icon={Save}
            keys={editor.canSave && hasText ? 'Mod+S' : undefined}
            waiting={saving.isPending}
            disabled={!editor.canSave}
            onClick={editor.save}
          >
            {t('common:action.save')}
          </Button>
        )}
      </ActionBar>
    </TopActions>
  )
}
