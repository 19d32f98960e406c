// What the entries of the context menus do on this board.
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Menu } from '#src/parts/graph-canvas/canvas-types.ts'
import type { Board } from './use-board.ts'
import { edgeOf } from './edge-id.ts'
import type { MenuActs } from './menu-entries.ts'

interface Asked {
  readonly menu: Menu
  readonly canvas: GraphCanvasHandle | null
}

const firstPort = (board: Board, node: NodeId) => {
  const output = board.playbook?.nodes.get(node)?.outputs.find(({ of }) => of === 'outputs')
  return { node, of: 'outputs' as const, output: output?.name ?? 'default' }
}

const edgeActs = (board: Board, { menu }: Asked): Pick<MenuActs, 'insert' | 'removeEdge' | 'show'> => ({
  insert: (edge) =>
    board.adding.open({ place: { to: { kind: 'edge', edge: edgeOf(edge) } }, client: menu.client }),
  removeEdge: (edge) => board.removing.remove({ nodes: [], edges: [edgeOf(edge)] }),
  show: (node) => {
    board.editor.select({ nodes: [node] })
    board.show(node)
  },
})

export const menuActs = (board: Board, asked: Asked): MenuActs => {
  const { adding, clipboard, connecting, editor } = board
  const { menu, canvas } = asked
  const nodes = () => [...editor.getState().selection.nodes]
  return {
    ...edgeActs(board, asked),
    add: () => adding.open({ place: { to: { kind: 'ground' }, at: menu.at }, client: menu.client }),
    paste: clipboard.pasteFromSystem,
    selectAll: () => editor.select({ nodes: board.playbook?.nodes.keys() ?? [] }),
    arrangeAll: () => void editor.layOut(),
    fit: () => canvas?.fit(),
    find: board.finding.open,
    connect: connecting.begin,
    disconnect: connecting.beginRemoving,
    addAfter: (node) =>
      adding.open({
        place: { to: { kind: 'output', port: firstPort(board, node) } },
        client: board.clientOf(node),
      }),
    replace: (node) => adding.open({ place: { to: { kind: 'node', node } }, client: board.clientOf(node) }),
    copy: clipboard.copy,
    cut: clipboard.cut,
    duplicate: clipboard.duplicate,
    path: board.path.toggle,
    arrange: () => void editor.layOut(nodes()),
    remove: (bridge = false) =>
      bridge
        ? board.removing.removeNow({ nodes: nodes(), edges: [] }, { bridge })
        : board.removing.remove({ nodes: nodes(), edges: [] }),
  }
}
