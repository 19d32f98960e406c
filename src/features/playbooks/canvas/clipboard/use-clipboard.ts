import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fragment } from '#domain/playbook/command.ts'
import { fragmentOf } from '#domain/playbook/edit/fragment.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import { formatKeys } from '#src/ui/keyboard/keys.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { useEditorActions, useRun } from '../../model/use-editor.ts'
import { withBodies } from '../../model/nodes/removal.ts'
import { type Clip, readClip, writeClip } from './clipboard-text.ts'
import { unsettled } from './outer-references.ts'
import { atSpot, pasteShift } from './paste-position.ts'

/** A paste that waits for somebody to say what its references are to mean here. */
export interface Pasting {
  readonly clip: Clip
  /** The nodes they name. */
  readonly leaving: readonly NodeId[]
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
const isBehindDialog = (): boolean => document.querySelector('[role="dialog"]') !== null
const isQuoting = (): boolean => document.getSelection()?.isCollapsed === false
const isElsewhere = (event: ClipboardEvent): boolean =>
  event.defaultPrevented || isTyping(event.target) || isBehindDialog()

interface ClipboardActs {
  readonly pasting: Pasting | null
  readonly endPasting: () => void
  readonly paste: (clip: Clip, references?: Readonly<Record<NodeId, NodeId>>) => void
  readonly pasteText: (text: string) => void
  /** Asks the browser for the clipboard, which it may refuse. */
  readonly pasteFromSystem: () => void
  readonly copy: () => void
  readonly cut: () => void
  readonly duplicate: () => void
}

interface EventActs {
  /** The selection as a text; undefined where nothing is selected. */
  readonly selectedText: () => string | undefined
  readonly pasteText: (text: string) => void
  readonly takeAway: () => void
}

/** Answers the keys of the clipboard outside of text fields and dialogs. */
const useClipboardEvents = (acts: EventActs): void => {
  const editor = useEditorActions()
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const stop = new AbortController()
    const take = (event: ClipboardEvent): boolean => {
      if (isElsewhere(event) || isQuoting()) return false
      const text = latest.current.selectedText()
      if (text === undefined || event.clipboardData === null) return false
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      return true
    }
    const put = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isElsewhere(event) || text === '' || editor.getState().isReadOnly) return
      event.preventDefault()
      latest.current.pasteText(text)
    }
    const options = { signal: stop.signal }
    window.addEventListener('copy', take, options)
    window.addEventListener(
      'cut',
      (event) => {
        if (!editor.getState().isReadOnly && take(event)) latest.current.takeAway()
      },
      options,
    )
    window.addEventListener('paste', put, options)
    return () => stop.abort()
  }, [editor])
}

/** Copies, cuts and pastes nodes as text, through the clipboard of the system. */
export function useClipboard(
  canvas: RefObject<GraphCanvasHandle | null>,
  remove: (nodes: readonly NodeId[]) => void,
): ClipboardActs {
  const editor = useEditorActions()
  const run = useRun()
  const { t } = useTranslation('canvas')
  const [pasting, setPasting] = useState<Pasting | null>(null)

  const selected = (): Fragment => {
    const { reading, layout, selection } = editor.getState()
    if (reading.kind !== 'playbook') return { nodes: [] }
    return fragmentOf(reading, {
      ids: withBodies(reading, selection.nodes),
      positionOf: (id) => layout.get(id) ?? null,
    })
  }
  const selectedText = (): string | undefined => {
    const { reading } = editor.getState()
    const fragment = selected()
    return reading.kind === 'playbook' && fragment.nodes.length > 0 ? writeClip(fragment, reading) : undefined
  }
  const paste: ClipboardActs['paste'] = (clip, references) => {
    setPasting(null)
    const spot = canvas.current?.viewCenter() ?? { x: 0, y: 0 }
    const fragment = atSpot(clip.fragment, spot)
    const by = pasteShift(fragment, { spot, layout: editor.getState().layout })
    run({ do: 'paste', fragment, by, ...(references && { references }) })
  }
  const pasteText = (text: string): void => {
    const clip = readClip(text)
    const { reading } = editor.getState()
    if (reading.kind !== 'playbook') return
    if (clip === undefined) return void toast({ state: 'attention', title: t('paste.nothing') })
    const leaving = unsettled(clip.fragment, { playbook: reading, outside: clip.outside })
    if (leaving.length === 0) paste(clip)
    else setPasting({ clip, leaving })
  }
  const write = (then?: () => void): void => {
    const text = selectedText()
    if (text === undefined) return
    const refused = () =>
      toast({ state: 'attention', title: t('paste.refusedCopy', { keys: formatKeys('Mod+C') }) })
    void (navigator.clipboard?.writeText(text).then(then, refused) ?? refused())
  }
  const takeAway = (): void => remove([...editor.getState().selection.nodes])

  useClipboardEvents({ selectedText, pasteText, takeAway })

  return {
    pasting,
    endPasting: () => setPasting(null),
    paste,
    pasteText,
    pasteFromSystem: () => {
      const refused = () =>
        toast({ state: 'attention', title: t('paste.refused', { keys: formatKeys('Mod+V') }) })
      void (navigator.clipboard?.readText().then(pasteText, refused) ?? refused())
    },
    copy: () => write(),
    cut: () => write(takeAway),
    duplicate: () => {
      const fragment = selected()
      const by = pasteShift(fragment, { layout: editor.getState().layout })
      const label = { key: 'step.duplicate', params: { count: fragment.nodes.length } } as const
      if (fragment.nodes.length > 0) run({ do: 'paste', fragment, by }, { label })
    },
  }
}
