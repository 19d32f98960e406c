import { useMemo } from 'react'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Playbook, Reading, Unreadable } from '#domain/playbook/playbook.ts'
import type { CodeMark } from '#src/parts/code-editor/code-editor-handle.ts'
import { useEditor, useEditorActions } from '../editor/use-editor.ts'
import { useFindingText } from '../problems/use-finding-text.ts'
import { markOf } from './text-places.ts'
import { useUnreadableText } from './use-unreadable-text.ts'

/** More marks than these help nobody, and cost at every stroke. */
const most = 500

const none: readonly CodeMark[] = []

const marksOf = (
  playbook: Playbook,
  { findings, say }: { findings: readonly Finding[]; say: (finding: Finding) => string },
): readonly CodeMark[] =>
  findings.slice(0, most).flatMap((finding) => {
    const span = markOf(playbook, finding)
    return span === undefined ? [] : [{ ...span, level: finding.level, text: say(finding) }]
  })

const brokenMark = ({ text, offset }: Unreadable, sentence: string): CodeMark => {
  const start = Math.min(offset, Math.max(0, text.length - 1))
  return { start, end: Math.min(text.length, start + 1), level: 'error', text: sentence }
}

/**
 * What is underlined in the text: what the checks found, or where it stops being a playbook. While somebody types, the
 * marks move with the text; they are placed anew when the checks have looked again.
 */
export const useTextMarks = (reading: Reading): readonly CodeMark[] => {
  const editor = useEditorActions()
  const findings = useEditor((state) => state.findings)
  const { sentence } = useFindingText()
  const because = useUnreadableText(reading)
  const broken = reading.kind === 'unreadable' ? reading : null
  return useMemo(() => {
    if (broken !== null) return [brokenMark(broken, because)]
    const { reading: checked } = editor.getState()
    return checked.kind === 'playbook' ? marksOf(checked, { findings, say: sentence }) : none
  }, [editor, broken, because, findings, sentence])
}
