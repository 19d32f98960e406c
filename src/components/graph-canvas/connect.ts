// Connections drawn with the pointer: from a handle to a handle, to a box or to the empty canvas, or the end of an
// edge to another handle. `isValidConnection` decides which connections are allowed.
import type { Connection as FlowConnection, FinalConnectionState, HandleType } from '@xyflow/react'
import type { CanvasStore } from './canvas-store.ts'
import type { Connection, Point } from './canvas-types.ts'
import { shapeAt } from './spatial-index.ts'

interface ConnectStartParams {
  readonly nodeId: string | null
  readonly handleId: string | null
  readonly handleType: HandleType | null
}

const toConnection = ({ source, sourceHandle, target, targetHandle }: FlowConnection): Connection => ({
  from: { box: source, port: sourceHandle ?? '' },
  to: { box: target, port: targetHandle ?? '' },
})

const releasePoint = (event: MouseEvent | TouchEvent): Point => {
  const point = 'changedTouches' in event ? event.changedTouches[0] : event
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 }
}

/** The connection for a release over a box: to its first handle that accepts it. */
const connectionToBox = (store: CanvasStore, client: Point): Connection | null => {
  const pending = store.pendingConnection.get()
  const at = shapeAt(store.spatialIndex(), { point: store.toCanvasPoint(client), tolerance: 0 })
  if (pending === null || at === null || at.box.id === pending.from.box) return null
  const { box } = at
  const ports = pending.side === 'output' ? box.inputs : box.outputs
  const isValid = store.props().isValidConnection ?? (() => true)
  const candidates = ports.map(({ id }): Connection => {
    const there = { box: box.id, port: id }
    return pending.side === 'output' ? { from: pending.from, to: there } : { from: there, to: pending.from }
  })
  return candidates.find((each) => isValid(each)) ?? null
}

const sideOf = (handle: FinalConnectionState['toHandle']): 'output' | 'input' | null => {
  if (handle === null) return null
  return handle.type === 'source' ? 'output' : 'input'
}

interface Release {
  readonly client: Point
  readonly toHandle: FinalConnectionState['toHandle']
}

/** The gestures of connections. */
export function createConnectGesture(store: CanvasStore) {
  let reconnectedEdge: string | null = null

  const finish = (connection: Connection): void => {
    const { onConnect, onReconnect } = store.props()
    const edge = store.pendingConnection.get()?.edge ?? null
    if (edge === null) onConnect?.(connection)
    else onReconnect?.(edge, connection)
  }

  const start = (_event: unknown, { nodeId, handleId, handleType }: ConnectStartParams): void => {
    if (nodeId === null) return
    const side = handleType === 'target' ? 'input' : 'output'
    store.pendingConnection.set({ from: { box: nodeId, port: handleId ?? '' }, side, edge: reconnectedEdge })
  }

  /** Over a box: to the box if the page decides what that means, else to its first handle that accepts it. */
  const releaseOver = (box: string, { client, toHandle }: Release): void => {
    const { onConnectToBox } = store.props()
    const pending = store.pendingConnection.get()
    if (pending !== null && onConnectToBox !== undefined)
      return onConnectToBox({ ...pending, to: { box, port: toHandle?.id ?? null, side: sideOf(toHandle) } })
    const connection = toHandle === null ? connectionToBox(store, client) : null
    return connection === null ? undefined : finish(connection)
  }

  const end = (
    event: MouseEvent | TouchEvent,
    { toHandle }: Pick<FinalConnectionState, 'toHandle'>,
  ): void => {
    const pending = store.pendingConnection.get()
    const client = releasePoint(event)
    const at = store.toCanvasPoint(client)
    const box = toHandle?.nodeId ?? shapeAt(store.spatialIndex(), { point: at, tolerance: 0 })?.box.id
    if (box !== undefined) releaseOver(box, { client, toHandle })
    else if (pending !== null) store.props().onConnectionDrop?.({ ...pending, at, client })
    store.pendingConnection.set(null)
    reconnectedEdge = null
  }

  return {
    start,
    end,
    connect: (connection: FlowConnection): void => finish(toConnection(connection)),
    startReconnect: (edge: string): void => {
      reconnectedEdge = edge
    },
    isValid: (connection: FlowConnection): boolean =>
      store.props().isValidConnection?.(toConnection(connection)) ?? true,
    cancel: (): void => store.pendingConnection.set(null),
  }
}
