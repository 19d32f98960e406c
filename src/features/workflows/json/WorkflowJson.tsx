import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import type { CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Fill, Scroll, Stack } from '#src/ui/layout/Stack.tsx'
import type { Board } from '../model/use-board.ts'
import { formOf, toDocument } from '../model/workflow-form.ts'
import { readWorkflow, spanAt, writeWorkflow } from './json-workflow.ts'

const mostNotes = 4

/** The text: as typed while it describes the form, else written from the form. A text that is not valid is kept. */
const useText = ({ editor }: Board) => {
  const [typed, setTyped] = useState('')
  const { values } = editor
  const written = writeWorkflow(toDocument(values))
  const read = readWorkflow(typed)
  const isCurrent = 'document' in read && writeWorkflow(toDocument(formOf(read.document))) === written
  const text = values.json ?? (isCurrent ? typed : written)
  const type = (next: string) => {
    const parsed = readWorkflow(next)
    setTyped(next)
    editor.change('document' in parsed ? formOf(parsed.document) : { json: next }, 'json')
  }
  return { text, type }
}

const useMarks = (board: Board, text: string): readonly CodeMark[] => {
  const { t } = useTranslation('workflows')
  const read = readWorkflow(text)
  if ('faults' in read)
    return read.faults.map(({ kind, path, start, end }) => ({
      start,
      end,
      level: 'error',
      text: t(`json.${kind}`, { path: path.join('.') }),
    }))
  return [...board.editor.problems].map(([path, problem]) => ({
    ...spanAt(read.root, path),
    level: 'error',
    text: problem,
  }))
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The workflow as JSON, in sync with the canvas and the lists as long as it is valid. */
export function WorkflowJson({ board }: { board: Board }) {
  const { t } = useTranslation(['workflows', 'shared'])
  const { text, type } = useText(board)
  const marks = useMarks(board, text)
  const { editor, isFixed } = board
  return (
    <Fill>
      <PaneHead title={t('shared:field.json')} count={t('json.text')} />
      {marks.length > 0 && (
        <Stack gap={8} style={{ padding: '8px 16px' }}>
          {marks.slice(0, mostNotes).map(({ start, text: problem }) => (
            <MarginNote key={`${start} ${problem}`} tone="error">
              {t('json.at', { line: lineOf(text, start), problem })}
            </MarginNote>
          ))}
        </Stack>
      )}
      <Scroll>
        <CodeEditor
          label={t('json.label')}
          text={text}
          marks={marks}
          isReadOnly={isFixed}
          onEdit={(batch) => {
            type(applyBatch(text, batch))
            return true
          }}
          onUndo={editor.undo}
          onRedo={editor.redo}
        />
      </Scroll>
    </Fill>
  )
}
