// Boxes and edges for tests, in few words.
import type { CanvasBox, CanvasEdge } from '../canvas-types.ts'

type Given = Partial<CanvasBox> & { readonly id: string; readonly at?: readonly [x: number, y: number] }

export function makeBox({ id, at = [0, 0], ...rest }: Given): CanvasBox {
  return {
    id,
    place: { x: at[0], y: at[1], width: 200, height: 50 },
    tone: 'action',
    shape: 'plain',
    label: `Box ${id}`,
    title: id,
    inputs: [{ id: 'in', y: 25, name: 'Input' }],
    outputs: [{ id: 'out', y: 25, name: 'Output' }],
    render: () => null,
    ...rest,
  }
}

export function makeGroup(given: Given): CanvasBox {
  return makeBox({ shape: 'group', tone: 'loop', ...given })
}

export function makeEdge(from: string, to: string): CanvasEdge {
  return {
    id: `${from}-${to}`,
    from: { box: from, port: 'out' },
    to: { box: to, port: 'in' },
    state: 'plain',
    label: `From ${from} to ${to}`,
  }
}
