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
import type { Playbook } from '#domain/playbook/playbook.ts'
import type { CanvasTarget, Menu } from '#src/parts/graph-canvas/canvas-types.ts'
import type { MenuEntry } from '#src/ui/Menu.tsx'
import { edgeOf, edgeOfGhost } from './edge-id.ts'
import { canBridge } from './removal.ts'

export interface MenuActs {
  readonly add: () => void
  readonly paste: () => void
  readonly selectAll: () => void
  readonly arrangeAll: () => void
  readonly fit: () => void
  readonly find: () => void
  readonly connect: (node: string) => void
  readonly disconnect: (node: string) => void
  readonly addAfter: (node: string) => void
  readonly replace: (node: string) => void
  readonly copy: () => void
  readonly cut: () => void
  readonly duplicate: () => void
  readonly path: () => void
  readonly arrange: () => void
  readonly remove: (bridge?: boolean) => void
  readonly insert: (edge: string) => void
  readonly removeEdge: (edge: string) => void
  readonly show: (node: string) => void
}

interface Offered {
  readonly t: TFunction<'canvas'>
  readonly acts: MenuActs
  readonly playbook: Playbook
  readonly isReadOnly: boolean
  /** How many nodes are selected. */
  readonly selected: readonly string[]
}

const divider = (id: string): MenuEntry => ({ id, divider: true })

const ground = ({ t, acts }: Offered): readonly MenuEntry[] => [
  { id: 'add', label: t('menu.add'), icon: Plus, keys: 'A', onSelect: acts.add },
  {
    id: 'paste',
    label: t('menu.paste'),
    icon: ClipboardPaste,
    keys: 'Mod+V',
    onSelect: acts.paste,
  },
  divider('1'),
  { id: 'find', label: t('menu.find'), icon: Search, keys: '/', onSelect: acts.find },
  {
    id: 'all',
    label: t('menu.selectAll'),
    icon: SquareDashedMousePointer,
    keys: 'Mod+A',
    onSelect: acts.selectAll,
  },
  { id: 'fit', label: t('menu.fit'), icon: Maximize, keys: '1', onSelect: acts.fit },
  divider('2'),
  {
    id: 'arrange',
    label: t('menu.arrangeAll'),
    icon: AlignHorizontalDistributeCenter,
    onSelect: acts.arrangeAll,
  },
]

/** What can be done with the selection, whatever it is. */
const several = ({ t, acts, playbook, selected }: Offered): readonly MenuEntry[] => {
  const isLoop = selected.length === 1 && playbook.nodes.get(selected[0] ?? '')?.kind === 'foreach'
  return [
    { id: 'copy', label: t('menu.copy'), icon: Copy, keys: 'Mod+C', onSelect: acts.copy },
    {
      id: 'cut',
      label: t('menu.cut'),
      icon: Scissors,
      keys: 'Mod+X',
      onSelect: acts.cut,
    },
    {
      id: 'duplicate',
      label: t('menu.duplicate'),
      icon: CopyPlus,
      keys: 'Mod+D',
      onSelect: acts.duplicate,
    },
    divider('4'),
    { id: 'path', label: t('menu.path'), icon: Route, keys: 'F', onSelect: acts.path },
    {
      id: 'arrange',
      label: t('menu.arrange', { count: selected.length }),
      icon: AlignHorizontalDistributeCenter,
      onSelect: acts.arrange,
    },
    divider('5'),
    {
      id: 'bridge',
      label: t(isLoop ? 'menu.unwrap' : 'menu.bridge'),
      icon: isLoop ? Ungroup : Trash2,
      disabled: !(isLoop || canBridge(playbook, { nodes: selected, edges: [] })),
      onSelect: () => acts.remove(true),
    },
    {
      id: 'delete',
      label: t('menu.delete', { count: selected.length }),
      icon: Trash2,
      keys: 'Delete',
      danger: true,
      onSelect: () => acts.remove(),
    },
  ]
}

const node = (offered: Offered, id: string): readonly MenuEntry[] => {
  const { t, acts } = offered
  return [
    {
      id: 'connect',
      label: t('menu.connect'),
      icon: CornerDownRight,
      keys: 'C',
      onSelect: () => acts.connect(id),
    },
    {
      id: 'disconnect',
      label: t('menu.disconnect'),
      icon: Unlink,
      onSelect: () => acts.disconnect(id),
    },
    {
      id: 'after',
      label: t('menu.addAfter'),
      icon: Plus,
      onSelect: () => acts.addAfter(id),
    },
    {
      id: 'replace',
      label: t('menu.replace'),
      icon: Replace,
      keys: 'R',
      onSelect: () => acts.replace(id),
    },
    divider('3'),
    ...several(offered),
  ]
}

const edge = ({ t, acts, playbook }: Offered, id: string): readonly MenuEntry[] => {
  const { from, to } = edgeOf(id)
  return [
    {
      id: 'insert',
      label: t('menu.insert'),
      icon: Plus,
      disabled: !playbook.nodes.has(to),
      onSelect: () => acts.insert(id),
    },
    divider('1'),
    {
      id: 'from',
      label: t('menu.showNode', { id: from.node }),
      icon: LocateFixed,
      onSelect: () => acts.show(from.node),
    },
    {
      id: 'to',
      label: t('menu.showNode', { id: to }),
      icon: LocateFixed,
      disabled: !playbook.nodes.has(to),
      onSelect: () => acts.show(to),
    },
    divider('2'),
    {
      id: 'delete',
      label: t('menu.deleteEdge'),
      icon: Unlink,
      danger: true,
      onSelect: () => acts.removeEdge(id),
    },
  ]
}

const onBox = (offered: Offered, id: string): readonly MenuEntry[] => {
  const ghost = edgeOfGhost(id)
  if (ghost !== undefined) return edge(offered, ghost)
  return offered.selected.length > 1 ? several(offered) : node(offered, id)
}

const isLine = (entry: MenuEntry | undefined): boolean => entry === undefined || 'divider' in entry

/** What changes nothing. */
const reading: ReadonlySet<string> = new Set(['copy', 'path', 'find', 'all', 'fit', 'from', 'to'])

/** To whoever may only read nothing else is offered, now or later. */
const readingOnly = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const kept = entries.filter((entry) => isLine(entry) || reading.has(entry.id))
  return kept.filter((entry, at) => !isLine(entry) || (!isLine(kept[at - 1]) && at < kept.length - 1))
}

const entriesOn = (on: CanvasTarget, offered: Offered): readonly MenuEntry[] => {
  switch (on.kind) {
    case 'box':
      return onBox(offered, on.id)
    case 'edge':
      return edge(offered, on.id)
    case 'ground':
      return ground(offered)
  }
}

/** The entries of the menu that was asked for on a node, a connection, or the ground. */
export const menuEntries = (on: CanvasTarget, offered: Offered): readonly MenuEntry[] => {
  const entries = entriesOn(on, offered)
  return offered.isReadOnly ? readingOnly(entries) : entries
}

export type OpenMenu = Menu & { readonly key: number }
