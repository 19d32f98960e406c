import { useCallback, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Batch } from '#domain/playbook/edit/command.ts'
import type { NodeId, Reading } from '#domain/playbook/playbook.ts'
import { CodeEditor } from '#src/parts/code-editor/CodeEditor.tsx'
import type { CodeEditorHandle } from '#src/parts/code-editor/code-editor-handle.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { type ShownPlace, useShown } from '../editor/show.ts'
import { useEditor, useEditorActions } from '../editor/use-editor.ts'
import { markOf, nodeAt, nodeMember } from './text-places.ts'
import { useTextMarks } from './use-text-marks.ts'
import { useUnreadableText } from './use-unreadable-text.ts'

const Root = styled('div')({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: color.surface.sunken,
})
const Broken = styled('div')({
  flex: 'none',
  padding: '10px 16px',
  backgroundColor: color.surface.page,
  borderBottom: `1px solid ${color.line.hair}`,
})
const Sheet = styled('div')({ flex: 1, minHeight: 0 })

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
      <MarginNote tone="error" live actions={<TextAction onClick={onGo}>{t('text.goThere')}</TextAction>}>
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
    (place: Pick<ShownPlace, 'path' | 'span'>) => {
      const { reading } = editor.getState()
      const span = reading.kind === 'playbook' ? markOf(reading, place) : undefined
      if (span !== undefined) code.current?.show(span)
    },
    [editor],
  )
  useShown(bring)
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
export const TextView = () => {
  const { t } = useTranslation('inspector')
  const editor = useEditorActions()
  const reading = useEditor((state) => state.reading)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const marks = useTextMarks(reading)
  const { code, follow } = useFollowing()
  const type = (batch: Batch) => editor.run({ do: 'type', batch }, { group }) === null
  return (
    <Root>
      {reading.kind === 'unreadable' && (
        <BrokenNote
          reading={reading}
          onGo={() => code.current?.show({ start: reading.offset, end: reading.offset }, { focus: true })}
        />
      )}
      <Sheet>
        <CodeEditor
          ref={code}
          label={t('text.label')}
          text={reading.text}
          marks={marks}
          onEdit={isReadOnly ? undefined : type}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onCaret={follow}
          onBlur={editor.settle}
        />
      </Sheet>
    </Root>
  )
}
