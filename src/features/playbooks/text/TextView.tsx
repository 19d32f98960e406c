import { useCallback, useEffect, useRef, useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Batch } from '#domain/playbook/command.ts'
import type { NodeId, Reading, Playbook, Unreadable } from '#domain/playbook/playbook.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import type { CodeEditorHandle, CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type RevealTarget, useOnReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { underlineOf, nodeAt, nodeMember } from '../model/text-ranges.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { useDiagnosticText } from '../problems/use-diagnostic-text.ts'

/** Why a text is not a playbook, as a sentence; empty if it is one. */
const useUnreadableText = (reading: Reading): string => {
  const { t } = useTranslation('inspector')
  return reading.kind === 'unreadable' ? t(`text.because.${reading.reason}`) : ''
}

/** More marks are not useful and slow down typing. */
const maxMarks = 500

const none: readonly CodeMark[] = []

const marksOf = (
  playbook: Playbook,
  { diagnostics, format }: { diagnostics: readonly Diagnostic[]; format: (diagnostic: Diagnostic) => string },
): readonly CodeMark[] =>
  diagnostics.slice(0, maxMarks).flatMap((diagnostic) => {
    const span = underlineOf(playbook, diagnostic)
    return span === undefined ? [] : [{ ...span, level: diagnostic.level, text: format(diagnostic) }]
  })

const unreadableMark = ({ text, offset }: Unreadable, sentence: string): CodeMark => {
  const start = Math.min(offset, Math.max(0, text.length - 1))
  return { start, end: Math.min(text.length, start + 1), level: 'error', text: sentence }
}

/**
 * The underlined ranges: diagnostics, or the position where the text stops being a playbook. While typing, marks move
 * with the text until the next analysis.
 */
const useTextMarks = (reading: Reading): readonly CodeMark[] => {
  const editor = useEditorActions()
  const diagnostics = useEditor((state) => state.diagnostics)
  const { sentence } = useDiagnosticText()
  const reason = useUnreadableText(reading)
  const unreadable = reading.kind === 'unreadable' ? reading : null
  return useMemo(() => {
    if (unreadable !== null) return [unreadableMark(unreadable, reason)]
    const { reading: checked } = editor.getState()
    return checked.kind === 'playbook' ? marksOf(checked, { diagnostics, format: sentence }) : none
  }, [editor, unreadable, reason, diagnostics, sentence])
}

const Root = styled(Stack)({ minHeight: 0, height: '100%', backgroundColor: color.surface.sunken })
const UnreadableBar = styled('div')({
  flex: 'none',
  padding: '10px 16px',
  backgroundColor: color.surface.page,
  borderBottom: hairline,
})

const group = 'text'

interface NoteProps {
  reading: Extract<Reading, { kind: 'unreadable' }>
  onShow: () => void
}

/** Shows where the text stops being a playbook. */
const UnreadableNote = ({ reading, onShow }: NoteProps) => {
  const { t } = useTranslation('inspector')
  const sentence = useUnreadableText(reading)
  const { line, column } = reading
  return (
    <UnreadableBar>
      <MarginNote tone="error" live actions={<LinkButton onClick={onShow}>{t('text.goThere')}</LinkButton>}>
        <strong>{t('text.position', { line, column })}</strong>
        {t('text.broken', { sentence })}
      </MarginNote>
    </UnreadableBar>
  )
}

const onlyNode = (nodes: ReadonlySet<NodeId>): NodeId | undefined => {
  const [only] = nodes
  return nodes.size === 1 ? only : undefined
}

/** Scrolls to targets that are revealed or selected elsewhere. */
const useRevealInText = () => {
  const editor = useEditorActions()
  const code = useRef<CodeEditorHandle>(null)
  /** The node selected by the caret: its text is already visible. */
  const ownNode = useRef<NodeId>(undefined)
  const selected = useEditor(({ selection }) => onlyNode(selection.nodes))
  const reveal = useCallback(
    (target: Pick<RevealTarget, 'path' | 'span'>) => {
      const { reading } = editor.getState()
      const span = reading.kind === 'playbook' ? underlineOf(reading, target) : undefined
      if (span !== undefined) code.current?.show(span)
    },
    [editor],
  )
  useOnReveal(reveal)
  useEffect(() => {
    const { reading } = editor.getState()
    if (selected === undefined || selected === ownNode.current || reading.kind !== 'playbook') return
    const member = nodeMember(reading, selected)
    if (member !== undefined) code.current?.show({ start: member.key, end: member.key })
  }, [editor, selected])
  const follow = (offset: number) => {
    const { reading } = editor.getState()
    const node = reading.kind === 'playbook' ? nodeAt(reading, offset) : undefined
    if (node === undefined || node === selected) return
    ownNode.current = node
    editor.select({ nodes: [node] })
  }
  return { code, follow }
}

/** The source text of the document. A text that is not a valid playbook stays here until it is fixed. */
export function TextView() {
  const { t } = useTranslation('inspector')
  const editor = useEditorActions()
  const reading = useEditor((state) => state.reading)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const marks = useTextMarks(reading)
  const { code, follow } = useRevealInText()
  const type = (batch: Batch) => editor.run({ do: 'type', batch }, { group }) === null
  return (
    <Root flex={1}>
      {reading.kind === 'unreadable' && (
        <UnreadableNote
          reading={reading}
          onShow={() => code.current?.show({ start: reading.offset, end: reading.offset }, { focus: true })}
        />
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        <CodeEditor
          ref={code}
          label={t('text.label')}
          text={reading.text}
          marks={marks}
          onEdit={isReadOnly ? undefined : type}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onCaret={follow}
          onBlur={editor.closeGroup}
        />
      </div>
    </Root>
  )
}
