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

/** Why a text is no playbook, as a sentence; empty where it is one. */
const useUnreadableText = (reading: Reading): string => {
  const { t } = useTranslation('inspector')
  return reading.kind === 'unreadable' ? t(`text.because.${reading.reason}`) : ''
}

/** More marks than these help nobody, and cost at every stroke. */
const most = 500

const none: readonly CodeMark[] = []

const marksOf = (
  playbook: Playbook,
  { diagnostics, say }: { diagnostics: readonly Diagnostic[]; say: (diagnostic: Diagnostic) => string },
): readonly CodeMark[] =>
  diagnostics.slice(0, most).flatMap((diagnostic) => {
    const span = underlineOf(playbook, diagnostic)
    return span === undefined ? [] : [{ ...span, level: diagnostic.level, text: say(diagnostic) }]
  })

const brokenMark = ({ text, offset }: Unreadable, sentence: string): CodeMark => {
  const start = Math.min(offset, Math.max(0, text.length - 1))
  return { start, end: Math.min(text.length, start + 1), level: 'error', text: sentence }
}

/**
 * What is underlined in the text: what the checks found, or where it stops being a playbook. While somebody types, the
 * marks move with the text; they are placed anew when the checks have looked again.
 */
const useTextMarks = (reading: Reading): readonly CodeMark[] => {
  const editor = useEditorActions()
  const diagnostics = useEditor((state) => state.diagnostics)
  const { sentence } = useDiagnosticText()
  const because = useUnreadableText(reading)
  const broken = reading.kind === 'unreadable' ? reading : null
  return useMemo(() => {
    if (broken !== null) return [brokenMark(broken, because)]
    const { reading: checked } = editor.getState()
    return checked.kind === 'playbook' ? marksOf(checked, { diagnostics, say: sentence }) : none
  }, [editor, broken, because, diagnostics, sentence])
}

const Root = styled(Stack)({ minHeight: 0, height: '100%', backgroundColor: color.surface.sunken })
const Broken = styled('div')({
  flex: 'none',
  padding: '10px 16px',
  backgroundColor: color.surface.page,
  borderBottom: hairline,
})

const group = 'text'

interface NoteProps {
  reading: Extract<Reading, { kind: 'unreadable' }>
  onGo: () => void
}

/** Where the text stops being a playbook. */
const BrokenNote = ({ reading, onGo }: NoteProps) => {
  const { t } = useTranslation('inspector')
  const sentence = useUnreadableText(reading)
  const { line, column } = reading
  return (
    <Broken>
      <MarginNote tone="error" live actions={<LinkButton onClick={onGo}>{t('text.goThere')}</LinkButton>}>
        <strong>{t('text.place', { line, column })}</strong>
        {t('text.broken', { sentence })}
      </MarginNote>
    </Broken>
  )
}

const onlyNode = (nodes: ReadonlySet<NodeId>): NodeId | undefined => {
  const [only] = nodes
  return nodes.size === 1 ? only : undefined
}

/** Brings what is shown or selected elsewhere into sight. */
const useFollowing = () => {
  const editor = useEditorActions()
  const code = useRef<CodeEditorHandle>(null)
  /** The node that the caret has selected here: its text is in sight already. */
  const own = useRef<NodeId>(undefined)
  const selected = useEditor(({ selection }) => onlyNode(selection.nodes))
  const bring = useCallback(
    (place: Pick<RevealTarget, 'path' | 'span'>) => {
      const { reading } = editor.getState()
      const span = reading.kind === 'playbook' ? underlineOf(reading, place) : undefined
      if (span !== undefined) code.current?.show(span)
    },
    [editor],
  )
  useOnReveal(bring)
  useEffect(() => {
    const { reading } = editor.getState()
    if (selected === undefined || selected === own.current || reading.kind !== 'playbook') return
    const member = nodeMember(reading, selected)
    if (member !== undefined) code.current?.show({ start: member.key, end: member.key })
  }, [editor, selected])
  const follow = (offset: number) => {
    const { reading } = editor.getState()
    const node = reading.kind === 'playbook' ? nodeAt(reading, offset) : undefined
    if (node === undefined || node === selected) return
    own.current = node
    editor.select({ nodes: [node] })
  }
  return { code, follow }
}

/** The document's own text. Typing changes it and nothing else; what is no playbook yet stays here until it is mended. */
export function TextView() {
  const { t } = useTranslation('inspector')
  const editor = useEditorActions()
  const reading = useEditor((state) => state.reading)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const marks = useTextMarks(reading)
  const { code, follow } = useFollowing()
  const type = (batch: Batch) => editor.run({ do: 'type', batch }, { group }) === null
  return (
    <Root flex={1}>
      {reading.kind === 'unreadable' && (
        <BrokenNote
          reading={reading}
          onGo={() => code.current?.show({ start: reading.offset, end: reading.offset }, { focus: true })}
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
