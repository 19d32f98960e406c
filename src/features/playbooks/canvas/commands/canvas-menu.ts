// The entries of the context menus. Their positions are fixed: entries that do not apply are disabled, not removed.
import type { TFunction } from 'i18next'
import {
  AlignHorizontalDistributeCenter,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  LocateFixed,
  Maximize,
  Plus,
  Replace,
  Route,
  Scissors,
  Search,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
  Unlink,
} from 'lucide-react'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { ContextMenuRequest } from '#src/components/graph-canvas/canvas-types.ts'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { canBridge } from '../../model/nodes/removal.ts'
import { parseEdgeId, edgeIdOfGhost } from '../edge-id.ts'
import type { Board } from '../use-board.tsx'

interface MenuContext {
  readonly t: TFunction<['canvas', 'common', 'shared']>
  readonly board: Board
  readonly playbook: Playbook
  readonly menu: ContextMenuRequest
}

const divider = (id: string): MenuEntry => ({ id, divider: true })

const paneEntries = ({ t, board, playbook, menu }: MenuContext): readonly MenuEntry[] => {
  const { adding, canvas, clipboard, editor, find } = board
  const add = () => adding.open({ target: { to: { kind: 'pane' }, at: menu.at }, client: menu.client })
  const selectAll = () => editor.select({ nodes: playbook.nodes.keys() })
  const fit = () => canvas.current?.fit()
  const arrange = () => void editor.layOut()
  return [
    { id: 'add', label: t('menu.add'), icon: Plus, keys: 'A', onSelect: add },
    {
      id: 'paste',
      label: t('menu.paste'),
      icon: ClipboardPaste,
      keys: 'Mod+V',
      onSelect: clipboard.pasteFromSystem,
    },
    divider('1'),
    { id: 'find', label: t('menu.find'), icon: Search, keys: '/', onSelect: find.open },
    {
      id: 'all',
      label: t('shared:table.selectAll'),
      icon: SquareDashedMousePointer,
      keys: 'Mod+A',
      onSelect: selectAll,
    },
    { id: 'fit', label: t('menu.fit'), icon: Maximize, keys: '1', onSelect: fit },
    divider('2'),
    {
      id: 'arrange',
      label: t('menu.arrangeAll'),
      icon: AlignHorizontalDistributeCenter,
      onSelect: arrange,
    },
  ]
}

/** Entries for any selection. */
const selectionEntries = ({ t, board, playbook }: MenuContext): readonly MenuEntry[] => {
  const { clipboard, editor, path, removing } = board
  const nodes = [...board.selected.nodes]
  const count = nodes.length
  const removal = { nodes, edges: [] }
  const isLoop = count === 1 && playbook.nodes.get(nodes[0] ?? '')?.kind === 'foreach'
  return [
    { id: 'copy', label: t('common:action.copy'), icon: Copy, keys: 'Mod+C', onSelect: clipboard.copy },
    { id: 'cut', label: t('menu.cut'), icon: Scissors, keys: 'Mod+X', onSelect: clipboard.cut },
    {
      id: 'duplicate',
      label: t('shared:action.duplicate'),
      icon: CopyPlus,
      keys: 'Mod+D',
      onSelect: clipboard.duplicate,
    },
    divider('4'),
    { id: 'path', label: t('menu.path'), icon: Route, keys: 'F', onSelect: path.toggle },
    {
      id: 'arrange',
      label: t('menu.arrange', { count }),
      icon: AlignHorizontalDistributeCenter,
      onSelect: () => void editor.layOut(nodes),
    },
    divider('5'),
    {
      id: 'bridge',
      label: t(isLoop ? 'menu.unwrap' : 'menu.bridge'),
      icon: isLoop ? Ungroup : Trash2,
      disabled: !(isLoop || canBridge(playbook, removal)),
      onSelect: () => removing.removeNow(removal, { bridge: true }),
    },
    {
      id: 'delete',
      label: t('menu.delete', { count }),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      onSelect: () => removing.remove(removal),
    },
  ]
}

const nodeEntries = (context: MenuContext, node: NodeId): readonly MenuEntry[] => {
  const { t, board, playbook } = context
  const { adding, connecting } = board
  const addAfter = () => {
    const output = playbook.nodes.get(node)?.outputs.find(({ of }) => of === 'outputs')
    const port = { node, of: 'outputs', output: output?.name ?? 'default' } as const
    adding.open({ target: { to: { kind: 'output', port } }, client: board.clientPointOf(node) })
  }
  return [
    {
      id: 'connect',
      label: t('shared:action.connectTo'),
      icon: CornerDownRight,
      keys: 'C',
      onSelect: () => connecting.startConnect(node),
    },
    {
      id: 'disconnect',
      label: t('menu.disconnect'),
      icon: Unlink,
      onSelect: () => connecting.startDisconnect(node),
    },
    { id: 'after', label: t('menu.addAfter'), icon: Plus, onSelect: addAfter },
    {
      id: 'replace',
      label: t('menu.replace'),
      icon: Replace,
      keys: 'R',
      onSelect: () => board.replace(node),
    },
    divider('3'),
    ...selectionEntries(context),
  ]
}

const edgeEntries = ({ t, board, playbook, menu }: MenuContext, id: string): readonly MenuEntry[] => {
  const edge = parseEdgeId(id)
  const { from, to } = edge
  const isDangling = !playbook.nodes.has(to)
  const insert = () => board.adding.open({ target: { to: { kind: 'edge', edge } }, client: menu.client })
  const show = (node: NodeId) => () => {
    board.editor.select({ nodes: [node] })
    board.show(node)
  }
  return [
    { id: 'insert', label: t('menu.insert'), icon: Plus, disabled: isDangling, onSelect: insert },
    divider('1'),
    {
      id: 'from',
      label: t('menu.showNode', { id: from.node }),
      icon: LocateFixed,
      onSelect: show(from.node),
    },
    {
      id: 'to',
      label: t('menu.showNode', { id: to }),
      icon: LocateFixed,
      disabled: isDangling,
      onSelect: show(to),
    },
    divider('2'),
    {
      id: 'delete',
      label: t('menu.deleteEdge'),
      icon: Unlink,
      danger: true,
      onSelect: () => board.removing.remove({ nodes: [], edges: [edge] }),
    },
  ]
}

const isDivider = (entry: MenuEntry | undefined): boolean => entry === undefined || 'divider' in entry

/** Entries that change nothing. */
const readOnlyIds: ReadonlySet<string> = new Set(['copy', 'path', 'find', 'all', 'fit', 'from', 'to'])

/** Read-only users get no other entries. */
const readOnlyEntries = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const allowed = entries.filter((entry) => isDivider(entry) || readOnlyIds.has(entry.id))
  return allowed.filter(
    (entry, at) => !isDivider(entry) || (!isDivider(allowed[at - 1]) && at < allowed.length - 1),
  )
}

const entriesForTarget = (context: MenuContext): readonly MenuEntry[] => {
  const { target } = context.menu
  if (target.kind === 'pane') return paneEntries(context)
  if (target.kind === 'edge') return edgeEntries(context, target.id)
  const ghost = edgeIdOfGhost(target.id)
  if (ghost !== undefined) return edgeEntries(context, ghost)
  return context.board.selected.nodes.size > 1 ? selectionEntries(context) : nodeEntries(context, target.id)
}

/** The menu entries for a node, an edge, or the empty canvas. */
export function menuEntries(context: MenuContext): readonly MenuEntry[] {
  const entries = entriesForTarget(context)
  return context.board.isReadOnly ? readOnlyEntries(entries) : entries
}
