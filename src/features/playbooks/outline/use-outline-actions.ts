// Actions for a row of the outline, with the same palette, dialogs and commands as the canvas.
import { useRef, useState } from 'react'
import type { NodeId, Port, Playbook } from '#domain/playbook/playbook.ts'
import type { Command } from '#domain/playbook/command.ts'
import type { GraphCanvasHandle, Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useAddNode } from '../canvas/palette/use-add-node.ts'
import { useClipboard } from '../canvas/clipboard/use-clipboard.ts'
import { useDelete } from '../canvas/commands/use-delete.ts'
import { useRun, useEditor, useEditorActions } from '../model/use-editor.ts'
import { type OutlineRow, edgeOfRow, nodeOfRow, portsOfRow } from './rows/outline-rows.ts'
import type { Outline } from './use-outline.ts'
import type { RowActions } from './use-row-keys.ts'
import { setPane } from '../model/use-panes.ts'

const attempts = 20

const firstField = (): HTMLElement | null =>
  document.querySelector(
    '[data-inspector] :is(input, textarea, [contenteditable="true"], button):not([disabled])',
  )

/** Opens the inspector and focuses its first field; Escape there restores the focus. */
const openInspector = (): void => {
  const before = document.activeElement
  setPane('inspector', true)
  const follow = (left: number): void => {
    const field = firstField()
    if (field === null) {
      if (left > 0) requestAnimationFrame(() => follow(left - 1))
      return
    }
    field.focus()
    field.closest('[data-inspector]')?.addEventListener(
      'keydown',
      (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      },
      { once: true },
    )
  }
  requestAnimationFrame(() => follow(attempts))
}

/** The row that is being connected. */
interface ConnectingRow {
  readonly node: NodeId
  /** Undefined until one of several outputs is chosen. */
  readonly port: Port | undefined
  readonly at: Point
}

/** The output that continues from a row: its own, or the first of the node. */
const onwardPort = (row: OutlineRow): Port | undefined => {
  const ports = portsOfRow(row)
  return ports.find(({ of }) => of === 'outputs') ?? ports[0]
}

const pathOf = ({ node, of, output }: Port) =>
  of === 'loop' ? ['nodes', node, 'loop'] : ['nodes', node, 'outputs', output]

/** The command that moves a target within its output; undefined at the ends. */
const reorderCommand = (
  { nodes }: Playbook,
  { row, by }: { row: OutlineRow; by: -1 | 1 },
): Command | undefined => {
  const edge = edgeOfRow(row)
  if (edge === null) return undefined
  const { from, to } = edge
  const outputs = nodes.get(from.node)?.outputs ?? []
  const targets = outputs.find(({ of, name }) => of === from.of && name === from.output)?.targets ?? []
  const at = targets.indexOf(to)
  if (at === -1 || at + by < 0 || at + by >= targets.length) return undefined
  return { do: 'reorder', path: [...pathOf(from), at], to: at + by }
}

export function useOutlineActions(outline: Outline) {
  const editor = useEditorActions()
  const run = useRun()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const [renaming, setRenaming] = useState<NodeId | null>(null)
  const [connecting, setConnecting] = useState<ConnectingRow | null>(null)
  const noCanvas = useRef<GraphCanvasHandle>(null)
  const adding = useAddNode((id) => {
    if (id !== undefined) outline.reveal(id, true)
  })
  const removing = useDelete()
  const clipboard = useClipboard(noCanvas, (nodes) => removing.remove({ nodes, edges: [] }))
  const editable = <A extends readonly unknown[]>(act: (...args: A) => void) =>
    isReadOnly ? () => undefined : act
  const selected = (row: OutlineRow): readonly NodeId[] => {
    const { nodes } = editor.getState().selection
    const own = row.kind === 'node' ? row.node.id : null
    return own !== null && nodes.has(own) ? [...nodes] : own === null ? [] : [own]
  }
  const remove = (row: OutlineRow): void => {
    const edge = edgeOfRow(row)
    if (row.kind === 'node') removing.remove({ nodes: selected(row), edges: [] })
    else if (row.kind === 'reference' && edge !== null) removing.removeNow({ nodes: [], edges: [edge] })
  }
  const reorder = (row: OutlineRow, by: -1 | 1): void => {
    const { reading } = editor.getState()
    const command = reading.kind === 'playbook' ? reorderCommand(reading, { row, by }) : undefined
    if (command !== undefined && run(command)) outline.focusRow(row.key)
  }
  const keys: RowActions = {
    open: (row) => {
      if (row.kind === 'reference' && row.node !== undefined) return outline.reveal(row.node.id, true)
      if (nodeOfRow(row) !== null) openInspector()
    },
    rename: editable((row: OutlineRow) => setRenaming(row.kind === 'node' ? row.node.id : null)),
    addAfter: editable((row: OutlineRow, client: Point) => {
      const port = onwardPort(row)
      adding.open({
        target: { to: port === undefined ? { kind: 'pane' } : { kind: 'output', port } },
        client,
      })
    }),
    insertBefore: editable((row: OutlineRow, client: Point) => {
      const edge = edgeOfRow(row)
      if (edge !== null) adding.open({ target: { to: { kind: 'edge', edge } }, client })
    }),
    connect: editable((row: OutlineRow, at: Point) => {
      const node = nodeOfRow(row)
      const ports = portsOfRow(row)
      if (node !== null && ports.length > 0)
        setConnecting({ node, port: ports.length === 1 ? ports[0] : undefined, at })
    }),
    remove: editable(remove),
    disconnect: editable((row: OutlineRow) => {
      const edge = edgeOfRow(row)
      if (edge !== null) removing.removeNow({ nodes: [], edges: [edge] })
    }),
    toggle: (row) => {
      if (row.kind !== 'node') return
      const { nodes } = editor.getState().selection
      const next = new Set(nodes)
      if (!next.delete(row.node.id)) next.add(row.node.id)
      editor.select({ nodes: next })
    },
    reorder: editable(reorder),
    duplicate: editable(clipboard.duplicate),
  }
  return {
    keys,
    adding,
    removing,
    clipboard,
    connecting,
    setConnecting,
    renaming,
    setRenaming,
    run,
    isReadOnly,
  }
}
export type OutlineActions = ReturnType<typeof useOutlineActions>
