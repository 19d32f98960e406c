// Hooks with which views read and change the editor.
import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { Editor, EditorState, RunOptions, EditorView } from './editor-state.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { width } from '#src/ui/theme/tokens.ts'
import { useTranslation } from 'react-i18next'
import type { Command } from '#domain/playbook/command.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { useSearchParams } from 'react-router'

const views = ['canvas', 'outline', 'json'] as const satisfies readonly EditorView[]

/** The current view, from the URL; without it the canvas, on phones the list. A text that is not a readable playbook is always shown as text. */
export function useView(): readonly [EditorView, (view: EditorView) => void] {
  const [address, setAddress] = useSearchParams()
  const isPhone = useMediaQuery(`(max-width: ${width.phone - 0.02}px)`, { noSsr: true })
  const usual = isPhone ? 'outline' : 'canvas'
  const isReadable = useEditor(({ reading }) => reading.kind === 'playbook')
  const show = (view: EditorView) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === usual) next.delete('view')
        else next.set('view', view)
        return next
      },
      { replace: true },
    )
  const param = views.find((each) => each === address.get('view')) ?? usual
  return [isReadable ? param : 'json', show]
}

/** Runs commands as one step and shows the reason if they are refused; true when done. */
export function useRun(): (commands: Command | readonly Command[], options?: RunOptions) => boolean {
  const editor = useEditorActions()
  const { t } = useTranslation('canvas')
  return (commands, options) => {
    const refusal = editor.run(commands, options)
    if (refusal !== null)
      toast({ state: 'attention', title: t(`refused.${refusal.refused}`, { about: refusal.about }) })
    return refusal === null
  }
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditorActions(): Editor {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('useEditorActions requires an EditorContext')
  return editor
}

/** A slice of the state; renders when the slice changes by `Object.is`. Select values with a stable identity. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const editor = useEditorActions()
  const last = useRef<{ readonly state: EditorState; readonly select: unknown; readonly slice: T }>(undefined)
  return useSyncExternalStore(editor.subscribe, () => {
    const state = editor.getState()
    if (last.current?.state !== state || last.current.select !== select)
      last.current = { state, select, slice: select(state) }
    return last.current.slice
  })
}
