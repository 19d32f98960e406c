// Connections drawn by hand: from a handle to a handle or onto a box, the end of an edge to somewhere else, or into
// nothing. What may be joined is asked, never known.
import type { Connection as FlowConnection, FinalConnectionState, HandleType } from '@xyflow/react'
import type { Connection, Spot } from './canvas-types.ts'
import { shapeAt } from './scene.ts'
import type { Surface } from './surface.ts'

interface Begun {
  readonly nodeId: string | null
  readonly handleId: string | null
  readonly handleType: HandleType | null
}

const joined = ({ source, sourceHandle, target, targetHandle }: FlowConnection): Connection => ({
  from: { box: source, port: sourceHandle ?? '' },
  to: { box: target, port: targetHandle ?? '' },
})

export const clientOf = (event: MouseEvent | TouchEvent): Spot => {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 }
}

/** The connection that a release over a box means: to its first handle that may be joined. */
const ontoBox = (surface: Surface, client: Spot): Connection | null => {
  const now = surface.connecting.get()
  const at = shapeAt(surface.scene(), { spot: surface.spotOf(client), slack: 0 })
  if (now === null || at === null || at.box.id === now.from.box) return null
  const { box } = at
  const ports = now.side === 'output' ? box.inputs : box.outputs
  const may = surface.props().mayConnect ?? (() => true)
  const candidates = ports.map(({ id }): Connection => {
    const there = { box: box.id, port: id }
    return now.side === 'output' ? { from: now.from, to: there } : { from: there, to: now.from }
  })
  return candidates.find((each) => may(each)) ?? null
}

export const createConnecting = (surface: Surface) => {
  let taken: string | null = null

  const finish = (connection: Connection): void => {
    const { onConnect, onReconnect } = surface.props()
    const edge = surface.connecting.get()?.edge ?? null
    if (edge === null) onConnect?.(connection)
    else onReconnect?.(edge, connection)
  }

  const start = (_event: unknown, { nodeId, handleId, handleType }: Begun): void => {
    if (nodeId === null) return
    const side = handleType === 'target' ? 'input' : 'output'
    surface.connecting.set({ from: { box: nodeId, port: handleId ?? '' }, side, edge: taken })
  }

  const end = (
    event: MouseEvent | TouchEvent,
    { toHandle }: Pick<FinalConnectionState, 'toHandle'>,
  ): void => {
    const now = surface.connecting.get()
    const client = clientOf(event)
    const isOver = toHandle !== null
    const onto = isOver ? null : ontoBox(surface, client)
    if (onto !== null) finish(onto)
    else if (
      !isOver &&
      now !== null &&
      shapeAt(surface.scene(), { spot: surface.spotOf(client), slack: 0 }) === null
    )
      surface.props().onDropped?.({ ...now, at: surface.spotOf(client), client })
    surface.connecting.set(null)
    taken = null
  }

  return {
    start,
    end,
    connect: (connection: FlowConnection): void => finish(joined(connection)),
    take: (edge: string): void => {
      taken = edge
    },
    may: (connection: FlowConnection): boolean => surface.props().mayConnect?.(joined(connection)) ?? true,
    stop: (): void => surface.connecting.set(null),
  }
}
