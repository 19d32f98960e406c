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
import { type ClipboardContent, parseClipboard, formatClipboard } from './clipboard-text.ts'
import { ambiguousReferences } from './outer-references.ts'
import { withPosition, pasteShift } from './paste-position.ts'

/** A paste that waits for the user to choose targets of references. */
export interface PendingPaste {
  readonly content: ClipboardContent
  /** The referenced nodes. */
  readonly leaving: readonly NodeId[]
}

const isInTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null
const isTextSelected = (): boolean => document.getSelection()?.isCollapsed === false
const isHandledElsewhere = (event: ClipboardEvent): boolean =>
  event.defaultPrevented || isInTextField(event.target) || isDialogOpen()

interface ClipboardActions {
  readonly pendingPaste: PendingPaste | null
  readonly cancelPaste: () => void
  readonly paste: (content: ClipboardContent, references?: Readonly<Record<NodeId, NodeId>>) => void
  readonly pasteText: (text: string) => void
  /** Reads the clipboard, which the browser may refuse. */
  readonly pasteFromSystem: () => void
  readonly copy: () => void
  readonly cut: () => void
  readonly duplicate: () => void
}

interface ClipboardEventHandlers {
  /** The selection as text; undefined if nothing is selected. */
  readonly selectedText: () => string | undefined
  readonly pasteText: (text: string) => void
  readonly removeSelected: () => void
}

/** Handles clipboard events outside text fields and dialogs. */
const useClipboardEvents = (handlers: ClipboardEventHandlers): void => {
  const editor = useEditorActions()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const controller = new AbortController()
    const copySelection = (event: ClipboardEvent): boolean => {
      if (isHandledElsewhere(event) || isTextSelected()) return false
      const text = latest.current.selectedText()
      if (text === undefined || event.clipboardData === null) return false
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      return true
    }
    const pasteEvent = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isHandledElsewhere(event) || text === '' || editor.getState().isReadOnly) return
      event.preventDefault()
      latest.current.pasteText(text)
    }
    const options = { signal: controller.signal }
    window.addEventListener('copy', copySelection, options)
    window.addEventListener(
      'cut',
      (event) => {
        if (!editor.getState().isReadOnly && copySelection(event)) latest.current.removeSelected()
      },
      options,
    )
    window.addEventListener('paste', pasteEvent, options)
    return () => controller.abort()
  }, [editor])
}

/** Copies, cuts and pastes nodes as text through the system clipboard. */
export function useClipboard(
  canvas: RefObject<GraphCanvasHandle | null>,
  remove: (nodes: readonly NodeId[]) => void,
): ClipboardActions {
  const editor = useEditorActions()
  const run = useRun()
  const { t } = useTranslation('canvas')
  const [pendingPaste, setPasting] = useState<PendingPaste | null>(null)

  const selectedFragment = (): Fragment => {
    const { reading, layout, selection } = editor.getState()
    if (reading.kind !== 'playbook') return { nodes: [] }
    return fragmentOf(reading, {
      ids: withBodies(reading, selection.nodes),
      positionOf: (id) => layout.get(id) ?? null,
    })
  }
  const selectedText = (): string | undefined => {
    const { reading } = editor.getState()
    const fragment = selectedFragment()
    return reading.kind === 'playbook' && fragment.nodes.length > 0
      ? formatClipboard(fragment, reading)
      : undefined
  }
  const paste: ClipboardActions['paste'] = (content, references) => {
    setPasting(null)
    const center = canvas.current?.viewCenter() ?? { x: 0, y: 0 }
    const fragment = withPosition(content.fragment, center)
    const by = pasteShift(fragment, { point: center, layout: editor.getState().layout })
    run({ do: 'paste', fragment, by, ...(references && { references }) })
  }
  const pasteText = (text: string): void => {
    const content = parseClipboard(text)
    const { reading } = editor.getState()
    if (reading.kind !== 'playbook') return
    if (content === undefined) return void toast({ state: 'attention', title: t('paste.nothing') })
    const leaving = ambiguousReferences(content.fragment, { playbook: reading, outside: content.outside })
    if (leaving.length === 0) paste(content)
    else setPasting({ content, leaving })
  }
  const write = (then?: () => void): void => {
    const text = selectedText()
    if (text === undefined) return
    const showRefusal = () =>
      toast({ state: 'attention', title: t('paste.refusedCopy', { keys: formatKeys('Mod+C') }) })
    void (navigator.clipboard?.writeText(text).then(then, showRefusal) ?? showRefusal())
  }
  const removeSelected = (): void => remove([...editor.getState().selection.nodes])

  useClipboardEvents({ selectedText, pasteText, removeSelected })

  return {
    pendingPaste,
    cancelPaste: () => setPasting(null),
    paste,
    pasteText,
    pasteFromSystem: () => {
      const showRefusal = () =>
        toast({ state: 'attention', title: t('paste.refused', { keys: formatKeys('Mod+V') }) })
      void (navigator.clipboard?.readText().then(pasteText, showRefusal) ?? showRefusal())
    },
    copy: () => write(),
    cut: () => write(removeSelected),
    duplicate: () => {
      const fragment = selectedFragment()
      const by = pasteShift(fragment, { layout: editor.getState().layout })
      const label = { key: 'step.duplicate', params: { count: fragment.nodes.length } } as const
      if (fragment.nodes.length > 0) run({ do: 'paste', fragment, by }, { label })
    },
  }
}
