// What the context menus offer. Entries keep their places: what does not fit the moment is disabled, not gone.
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
import { edgeOf, edgeOfGhost } from '../edge-id.ts'
import type { Board } from '../use-board.tsx'

interface Offered {
  readonly t: TFunction<'canvas'>
  readonly board: Board
  readonly playbook: Playbook
  readonly menu: ContextMenuRequest
}

const divider = (id: string): MenuEntry => ({ id, divider: true })

const onGround = ({ t, board, playbook, menu }: Offered): readonly MenuEntry[] => {
  const { adding, canvas, clipboard, editor, find } = board
  const add = () => adding.open({ place: { to: { kind: 'pane' }, at: menu.at }, client: menu.client })
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
      label: t('menu.selectAll'),
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

/** What can be done with the selection, whatever it is. */
const onSelected = ({ t, board, playbook }: Offered): readonly MenuEntry[] => {
  const { clipboard, editor, path, removing } = board
  const nodes = [...board.selected.nodes]
  const count = nodes.length
  const removal = { nodes, edges: [] }
  const isLoop = count === 1 && playbook.nodes.get(nodes[0] ?? '')?.kind === 'foreach'
  return [
    { id: 'copy', label: t('menu.copy'), icon: Copy, keys: 'Mod+C', onSelect: clipboard.copy },
    { id: 'cut', label: t('menu.cut'), icon: Scissors, keys: 'Mod+X', onSelect: clipboard.cut },
    {
      id: 'duplicate',
      label: t('menu.duplicate'),
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

const onNode = (offered: Offered, node: NodeId): readonly MenuEntry[] => {
  const { t, board, playbook } = offered
  const { adding, connecting } = board
  const addAfter = () => {
    const output = playbook.nodes.get(node)?.outputs.find(({ of }) => of === 'outputs')
    const port = { node, of: 'outputs', output: output?.name ?? 'default' } as const
    adding.open({ place: { to: { kind: 'output', port } }, client: board.clientOf(node) })
  }
  return [
    {
      id: 'connect',
      label: t('menu.connect'),
      icon: CornerDownRight,
      keys: 'C',
      onSelect: () => connecting.begin(node),
    },
    {
      id: 'disconnect',
      label: t('menu.disconnect'),
      icon: Unlink,
      onSelect: () => connecting.beginRemoving(node),
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
    ...onSelected(offered),
  ]
}

const onEdge = ({ t, board, playbook, menu }: Offered, id: string): readonly MenuEntry[] => {
  const edge = edgeOf(id)
  const { from, to } = edge
  const isDangling = !playbook.nodes.has(to)
  const insert = () => board.adding.open({ place: { to: { kind: 'edge', edge } }, client: menu.client })
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

const isLine = (entry: MenuEntry | undefined): boolean => entry === undefined || 'divider' in entry

/** What changes nothing. */
const reading: ReadonlySet<string> = new Set(['copy', 'path', 'find', 'all', 'fit', 'from', 'to'])

/** To whoever may only read nothing else is offered, now or later. */
const readingOnly = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const kept = entries.filter((entry) => isLine(entry) || reading.has(entry.id))
  return kept.filter((entry, at) => !isLine(entry) || (!isLine(kept[at - 1]) && at < kept.length - 1))
}

const entriesOn = (offered: Offered): readonly MenuEntry[] => {
  const { target } = offered.menu
  if (target.kind === 'pane') return onGround(offered)
  if (target.kind === 'edge') return onEdge(offered, target.id)
  const ghost = edgeOfGhost(target.id)
  if (ghost !== undefined) return onEdge(offered, ghost)
  return offered.board.selected.nodes.size > 1 ? onSelected(offered) : onNode(offered, target.id)
}

/** The entries of the menu that was asked for on a node, a connection, or the ground. */
export function menuEntries(offered: Offered): readonly MenuEntry[] {
  const entries = entriesOn(offered)
  return offered.board.isReadOnly ? readingOnly(entries) : entries
}
