import useMediaQuery from '@mui/material/useMediaQuery'
import { PanelRight, Play, Square } from 'lucide-react'
import { Suspense, lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { useMay } from '#src/api/session.ts'
import type { CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { MergeView } from '#src/components/merge/MergeView.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { EditorBar } from '#src/components/resource/EditorBar.tsx'
import { EditorNotes } from '#src/components/resource/EditorNotes.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Form } from '#src/ui/fields/Form.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { width } from '#src/ui/theme/tokens.ts'
import { ParameterFields } from '../fields/ParameterFields.tsx'
import { type Editor, useEditor } from '../model/use-editor.ts'
import { DeleteAction } from './DeleteAction.tsx'
import { EditorPanes, belowNarrow, editorViews } from './EditorPanes.tsx'
import { SidePane } from './SidePane.tsx'
import { TestEventPane } from './TestEventPane.tsx'
import { TestResultPane } from './TestResultPane.tsx'
import { lineSpan } from './line-span.ts'
import { useActionLabels } from './use-action-labels.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { type TestRunState, useTestRun } from './use-test-run.ts'

/** The editor for Python is large: other kinds of actions do not load it. */
const CodePane = lazy(async () => ({ default: (await import('./CodePane.tsx')).CodePane }))

interface MainPaneProps {
  action: Action
  editor: Editor
  isFixed: boolean
  test: TestRunState
}

/** Marks the line where the tested source failed, until the source changes. */
const useMarks = ({ editor, test: { run } }: MainPaneProps): readonly CodeMark[] => {
  const formatProblem = useProblemText()
  const failure = run?.result.failure
  const source = run?.values.parameters['source']
  const isTested = source === editor.values.parameters['source']
  return useMemo(() => {
    const line = failure?.params['line']
    if (!isTested || failure === undefined || failure === null || typeof source !== 'string') return []
    return typeof line === 'number'
      ? [{ ...lineSpan(source, line), level: 'error', text: formatProblem(failure) }]
      : []
  }, [failure, source, isTested, formatProblem])
}

const MainPane = (props: MainPaneProps) => {
  const { action, editor, isFixed } = props
  const { t } = useTranslation('actions')
  const marks = useMarks(props)
  const isPython = action.kind === 'python'
  return (
    <Fill style={{ height: '100%' }}>
      <PaneHead title={t(`kind.${action.kind}.name`)} count={t(`kind.${action.kind}.text`)} />
      {isPython ? (
        <>
          <div style={{ flex: 'none', padding: '8px 12px' }}>
            <ParameterFields control={editor.form.control} isFixed={isFixed} />
          </div>
          <Scroll>
            <Suspense fallback={<Loading shape="text" rows={8} />}>
              <CodePane action={action.id} form={editor.form} isFixed={isFixed} marks={marks} />
            </Suspense>
          </Scroll>
        </>
      ) : (
        <Scroll style={{ padding: 16 }}>
          <Form onSubmit={editor.send}>
            <ParameterFields control={editor.form.control} isFixed={isFixed} />
          </Form>
        </Scroll>
      )}
    </Fill>
  )
}

/** Runs the draft if its fields are valid, and shows the result where it is a tab. */
const useRun = (editor: Editor, test: TestRunState) => {
  const [, showView] = useChoiceParam('view', editorViews)
  const isNarrow = useMediaQuery(belowNarrow, { noSsr: true })
  return () =>
    void editor.form.handleSubmit((values) => {
      if (isNarrow) showView('result')
      test.start(values)
    })()
}

/** On narrow screens an icon. */
const RunButton = ({ test, run }: { test: TestRunState; run: () => void }) => {
  const { t } = useTranslation('actions')
  const isNarrow = useMediaQuery(belowNarrow, { noSsr: true })
  if (isNarrow)
    return <IconButton icon={Play} label={t('test.run')} disabled={test.isRunning} onClick={run} />
  return (
    <Button icon={Play} waiting={test.isRunning} onClick={run}>
      {t('test.run')}
    </Button>
  )
}

/** Edits an action: its code or parameters, a test event and its result, and the details. */
export function ActionEditor({ action }: { action: Action }) {
  const { t } = useTranslation(['actions', 'shared', 'common'])
  const isFixed = !useMay('dpe:action:write')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const editor = useEditor(action)
  const test = useTestRun(action)
  const run = useRun(editor, test)
  const describe = useActionLabels()
  const { dialog, open, close } = useDialogParam(['details', 'delete'])
  const name = editor.values.name.trim() || action.id
  useCrumbName(name)
  useEditorCommands({ action, editor, test, isFixed, run, remove: () => open('delete') })
  return (
    <Fill>
      {!isFixed && (
        <EditorBar
          problems={editor.problems}
          unsaved={editor.changes > 0 ? t('shared:unsaved.changes', { count: editor.changes }) : undefined}
          canSave={editor.changes > 0}
          isPending={editor.saving.isPending}
          onSave={editor.send}
          onDiscard={editor.draft.discard}
        >
          <RunButton test={test} run={run} />
          {test.isRunning && <IconButton icon={Square} label={t('test.stop')} onClick={test.stop} />}
          {!isWide && <IconButton icon={PanelRight} label={t('details')} onClick={() => open('details')} />}
        </EditorBar>
      )}
      <EditorNotes draft={editor.draft} error={editor.error} readOnly={isFixed && t('readOnly')} />
      <EditorPanes
        main={<MainPane {...{ action, editor, isFixed, test }} />}
        event={<TestEventPane test={test} />}
        result={<TestResultPane test={test} />}
        side={<SidePane {...{ action, editor, isFixed }} onDelete={() => open('delete')} />}
        isDetailsOpen={dialog === 'details'}
        onCloseDetails={close}
      />
      <MergeView name={action.name} saving={editor.saving} describe={describe} lost={t('lost')} />
      {dialog === 'delete' && !isFixed && (
        <DeleteAction action={action} onDeleted={editor.draft.saved} onClose={close} />
      )}
    </Fill>
  )
}
