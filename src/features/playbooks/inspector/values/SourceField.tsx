import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { applyBatch, minimalBatch } from '#domain/playbook/text-edit.ts'
import type { Batch } from '#domain/playbook/command.ts'
import { parseJson } from '#domain/playbook/json.ts'
import type { JsonPath, Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { useEditor, useEditorActions } from '../../model/use-editor.ts'
import { spanOf } from '../../model/text-ranges.ts'
import { useFields } from '../fields/fields.ts'
import { editsAtIndent, unindented } from './indented-slice.ts'
import { useFieldDraft } from './field-drafts.ts'

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minHeight: 0,
  '&[data-whole]': { height: '100%', '& > div + div': { margin: '0 16px 12px' } },
})
const Box = styled('div')({
  minHeight: 0,
  '&[data-framed]': {
    border: `1px solid ${color.line.control}`,
    borderRadius: radius.control,
    overflow: 'hidden',
  },
})

const lineHeight = 22
const padding = 18

interface SourceFieldProps {
  path: JsonPath
  label: string
  /** Whether a value of this type is allowed. */
  accepts?: ((value: unknown) => boolean) | undefined
  /** Grows with its text, within limits, and has a border; otherwise it fills its container. */
  isFramed?: boolean | undefined
}

const any = () => true

/** The position of a JSON syntax error. */
const errorPositionOf = (text: string) => {
  const reading = readPlaybook(text)
  return reading.kind === 'unreadable' && reading.reason === 'json_broken' ? reading : undefined
}

/** The source text of the value, and a draft that is not valid JSON yet. */
const useSource = ({ path, accepts = any }: SourceFieldProps) => {
  const editor = useEditorActions()
  const playbook = useEditor(({ reading }): Playbook | null => (reading.kind === 'playbook' ? reading : null))
  const [draft, setDraft] = useFieldDraft(JSON.stringify(path))
  const span = playbook === null ? undefined : spanOf(playbook, { path, span: null })
  const slice = unindented(span && playbook ? playbook.text.slice(span.start, span.end) : '')
  const edit = (batch: Batch): boolean => {
    const next = applyBatch(draft ?? slice.text, batch)
    const value = parseJson(next)
    if (value === undefined || !accepts(value.value) || span === undefined) {
      setDraft(next)
      return true
    }
    setDraft(undefined)
    const placed = editsAtIndent(slice, { batch: minimalBatch(slice.text, next), start: span.start })
    const isDone =
      editor.run({ do: 'type', batch: placed }, { group: `source:${JSON.stringify(path)}` }) === null
    if (!isDone) setDraft(next)
    return true
  }
  return { text: draft ?? slice.text, draft, edit, drop: () => setDraft(undefined) }
}

/**
 * A part of the document as source text. Invalid JSON stays as a draft with an error, and the document does not
 * change.
 */
export function SourceField(props: SourceFieldProps) {
  const { label, isFramed } = props
  const { t } = useTranslation(['inspector', 'shared'])
  const editor = useEditorActions()
  const { isReadOnly, closeGroup } = useFields()
  const { text, draft, edit, drop } = useSource(props)
  const errorPosition = draft === undefined ? undefined : errorPositionOf(draft)
  const lines = Math.min(14, Math.max(2, text.split('\n').length))
  return (
    <Root data-whole={isFramed ? undefined : ''}>
      <Box
        data-framed={isFramed ? '' : undefined}
        style={isFramed ? { height: lines * lineHeight + padding } : undefined}
      >
        <CodeEditor
          label={label}
          text={text}
          isWrapping
          onEdit={isReadOnly ? undefined : edit}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onBlur={closeGroup}
        />
      </Box>
      {draft !== undefined && (
        <MarginNote
          tone="error"
          live
          actions={<LinkButton onClick={drop}>{t('shared:action.discard')}</LinkButton>}
        >
          {errorPosition === undefined
            ? t('source.other')
            : t('source.broken', { line: errorPosition.line, column: errorPosition.column })}
        </MarginNote>
      )}
    </Root>
  )
}
