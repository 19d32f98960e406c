import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/theme/tokens.ts'
import type { CodeEditorProps } from './code-editor-handle.ts'
import { codePhrases } from './code-phrases.ts'
import { type CodeView, openCodeView } from './open-code-view.ts'

const Root = styled('div')({
  height: '100%',
  minHeight: 0,
  overflow: 'hidden',
  // The focus ring is inside, because the editor fills its pane.
  '&:has(.cm-content:focus-visible)': { outline: `2px solid ${color.accent.focus}`, outlineOffset: -2 },
})

const none: NonNullable<CodeEditorProps['marks']> = []

/** The props that are passed to CodeMirror when they change. */
const useSetup = (props: CodeEditorProps) => {
  const { label, isReadOnly, onEdit, isWrapping, describedBy, isInvalid } = props
  const { t } = useTranslation('inspector')
  const isLocked = isReadOnly === true || onEdit === undefined
  return useMemo(
    () => ({
      label,
      isReadOnly: isLocked,
      isWrapping: isWrapping === true,
      describedBy,
      isInvalid: isInvalid === true,
      phrases: codePhrases(t),
    }),
    [label, isLocked, isWrapping, describedBy, isInvalid, t],
  )
}

/** The CodeMirror editor; `CodeEditor` loads it lazily. */
export function CodeEditorView(props: CodeEditorProps) {
  const { text, language = 'json', marks = none, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const code = useRef<CodeView>(undefined)
  const setup = useSetup(props)
  const edit = useEffectEvent((...[batch]: Parameters<NonNullable<CodeEditorProps['onEdit']>>) =>
    props.onEdit === undefined ? false : props.onEdit(batch),
  )
  const undo = useEffectEvent(() => props.onUndo?.())
  const redo = useEffectEvent(() => props.onRedo?.())
  const caret = useEffectEvent((offset: number) => props.onCaret?.(offset))
  const blur = useEffectEvent(() => props.onBlur?.())
  const open = useEffectEvent((parent: HTMLElement) => {
    const history = props.onUndo === undefined ? undefined : { undo, redo }
    const events = { edit, history, caret, blur }
    return openCodeView({ parent, text, language, setup, events })
  })
  useLayoutEffect(() => {
    if (box.current === null) return
    const opened = open(box.current)
    code.current = opened
    return () => opened.close()
  }, [language])
  useLayoutEffect(() => code.current?.setText(text), [text])
  useEffect(() => code.current?.setUp(setup), [setup])
  useEffect(() => code.current?.setMarks(marks), [marks])
  useImperativeHandle(ref, () => ({
    show: (...at) => code.current?.show(...at),
    focus: () => code.current?.focus(),
  }))
  return <Root ref={box} />
}
