import type { CanvasBox, CanvasEdge } from '../canvas-types.ts'

type BoxInput = Partial<CanvasBox> & { readonly id: string; readonly at?: readonly [x: number, y: number] }

export function buildBox({ id, at = [0, 0], ...rest }: BoxInput): CanvasBox {
  return {
    id,
    rect: { x: at[0], y: at[1], width: 200, height: 50 },
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

export function buildGroup(input: BoxInput): CanvasBox {
  return buildBox({ shape: 'group', tone: 'loop', ...input })
}

export function buildEdge(from: string, to: string): CanvasEdge {
  return {
    id: `${from}-${to}`,
    from: { box: from, port: 'out' },
    to: { box: to, port: 'in' },
    state: 'plain',
    label: `From ${from} to ${to}`,
  }
}
