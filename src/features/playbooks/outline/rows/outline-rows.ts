// Derives the outline from the graph: every node is listed once, where the flow first reaches it, and referenced
// at each other point where it is a target. A chain stays on one level; only branches open a deeper level.
import type { NodeId, Output, Playbook, PlaybookNode, Port, Stray, Edge } from '#domain/playbook/playbook.ts'

// The subject of a row for actions: its node, its ports and its incoming edge.

/** The node to select while the row is focused. */
export function nodeOfRow(row: OutlineRow): NodeId | null {
  if (row.kind === 'node' || row.kind === 'output') return row.node.id
  return row.kind === 'reference' ? (row.node?.id ?? null) : null
}

/** Ports that can be connected from this row: one for an output, all for a node. */
export function portsOfRow(row: OutlineRow): readonly Port[] {
  if (row.kind === 'output') return [row.port]
  return row.kind === 'node' ? row.node.outputs.map((output) => portOf(row.node.id, output)) : []
}

/** The incoming edge of the row. */
export function edgeOfRow(row: OutlineRow): Edge | null {
  if (row.kind === 'node') return row.via && { from: row.via, to: row.node.id }
  return row.kind === 'reference' ? { from: row.via, to: row.id } : null
}

interface Common {
  /** Stable while the row represents the same element at the same position. */
  readonly key: string
  /** Starts at 1, like `aria-level`. */
  readonly level: number
  /** Rows of a deeper level follow. */
  readonly hasInside: boolean
}

export type OutlineRow = Common &
  (
    | { readonly kind: 'section'; readonly section: 'unreached' | 'strays'; readonly count: number }
    /** `via`: the port that leads to it. */
    | { readonly kind: 'node'; readonly node: PlaybookNode; readonly via: Port | null }
    | { readonly kind: 'output'; readonly node: PlaybookNode; readonly output: Output; readonly port: Port }
    /** A port that leads to a node listed elsewhere; `node` is undefined if it does not exist. */
    | {
        readonly kind: 'reference'
        readonly id: NodeId
        readonly node: PlaybookNode | undefined
        readonly via: Port
      }
    | { readonly kind: 'stray'; readonly stray: Stray }
  )

interface VisitTask {
  readonly do: 'visit'
  readonly id: NodeId
  readonly level: number
  readonly via: Port | null
}
interface OutputTask {
  readonly do: 'output'
  readonly node: PlaybookNode
  readonly output: Output
  readonly level: number
}
type Task = VisitTask | OutputTask

export function portOf(node: NodeId, { of, name }: Output): Port {
  return { node, of, output: name }
}
const portKey = ({ node, of, output }: Port): string => `${node}/${of}/${output}`

/** The output whose single target continues on the level of its node. */
const mainOutputOf = ({ kind, outputs }: PlaybookNode): Output | undefined => {
  const flow = kind === 'foreach' ? outputs.filter(({ of }) => of === 'outputs') : outputs
  const [only] = flow
  return flow.length === 1 && only?.of === 'outputs' && only.state === 'sound' && only.targets.length <= 1
    ? only
    : undefined
}

const tasksOf = (node: PlaybookNode, level: number): readonly Task[] => {
  const mainOutput = mainOutputOf(node)
  const inside = node.outputs
    .filter((output) => output !== mainOutput)
    .map((output): Task => ({ do: 'output', node, output, level: level + 1 }))
  const next = (mainOutput?.targets ?? []).map((id): Task => {
    const via = mainOutput === undefined ? null : portOf(node.id, mainOutput)
    return { do: 'visit', id, level, via }
  })
  return [...inside, ...next]
}

type RowData = OutlineRow extends infer R ? (R extends OutlineRow ? Omit<R, 'hasInside'> : never) : never

interface Traversal {
  readonly playbook: Playbook
  /** Nodes that are already listed. */
  readonly visited: Set<NodeId>
}

const traverse = ({ playbook, visited }: Traversal, initialTasks: readonly Task[]): RowData[] => {
  const rows: RowData[] = []
  const tasks = initialTasks.toReversed()
  const visit = ({ id, level, via }: VisitTask): readonly Task[] => {
    const node = playbook.nodes.get(id)
    if (node !== undefined && !visited.has(id)) {
      visited.add(id)
      rows.push({ kind: 'node', key: `node/${id}`, level, node, via })
      return tasksOf(node, level)
    }
    if (via !== null) rows.push({ kind: 'reference', key: `to/${portKey(via)}/${id}`, level, id, node, via })
    return []
  }
  const addOutput = ({ node, output, level }: OutputTask): readonly Task[] => {
    const port = portOf(node.id, output)
    rows.push({ kind: 'output', key: `output/${portKey(port)}`, level, node, output, port })
    return output.targets.map((id) => ({ do: 'visit', id, level: level + 1, via: port }))
  }
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop())
    tasks.push(...(task.do === 'visit' ? visit(task) : addOutput(task)).toReversed())
  return rows
}

/** Nodes without incoming edges come first among the unreachable nodes, before those that only lead to each other. */
const rootsFirst = (playbook: Playbook, ids: readonly NodeId[]): readonly NodeId[] => {
  const targeted = new Set(
    [...playbook.nodes.values()].flatMap(({ outputs }) => outputs.flatMap(({ targets }) => targets)),
  )
  return [...ids.filter((id) => !targeted.has(id)), ...ids]
}

const visits = (ids: readonly NodeId[], level: number): readonly Task[] =>
  ids.map((id) => ({ do: 'visit', id, level, via: null }))

/** Makes keys unique: an output may contain a target twice. */
const withKeys = (rows: readonly RowData[]): readonly OutlineRow[] => {
  const counts = new Map<string, number>()
  return rows.map((row, at) => {
    const count = (counts.get(row.key) ?? 0) + 1
    counts.set(row.key, count)
    const hasInside = (rows[at + 1]?.level ?? 0) > row.level
    return { ...row, hasInside, key: count === 1 ? row.key : `${row.key}/${count}` }
  })
}

/** All rows of a document, unfolded. Linear in nodes and edges. */
export function outlineRows(playbook: Playbook): readonly OutlineRow[] {
  const visited = new Set<NodeId>()
  const ids = [...playbook.nodes.keys()]
  const triggers = ids.filter((id) => playbook.nodes.get(id)?.kind === 'trigger')
  const flow = traverse({ playbook, visited }, visits(triggers, 1))
  const unvisited = ids.filter((id) => !visited.has(id))
  const unreached = traverse(
    { playbook, visited },
    visits(rootsFirst(playbook, unvisited), triggers.length === 0 ? 1 : 2),
  )
  const { strays } = playbook
  return withKeys([
    ...flow,
    ...(unvisited.length > 0 && triggers.length > 0
      ? [
          {
            kind: 'section',
            key: 'section/unreached',
            level: 1,
            section: 'unreached',
            count: unvisited.length,
          } as const,
        ]
      : []),
    ...unreached,
    ...(strays.length > 0
      ? [
          {
            kind: 'section',
            key: 'section/strays',
            level: 1,
            section: 'strays',
            count: strays.length,
          } as const,
        ]
      : []),
    ...strays.map((stray): RowData => ({
      kind: 'stray',
      key: `stray/${JSON.stringify(stray.path)}`,
      level: 2,
      stray,
    })),
  ])
}

/** The rows that are not inside a folded row. */
export function visibleRows(rows: readonly OutlineRow[], folded: ReadonlySet<string>): readonly OutlineRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return rows.filter(({ key, level, hasInside }) => {
    if (level > hiddenBelow) return false
    hiddenBelow = hasInside && folded.has(key) ? level : Number.POSITIVE_INFINITY
    return true
  })
}

/** Index of the parent row. */
export function parentRow(rows: readonly OutlineRow[], at: number): number {
  const level = rows[at]?.level ?? 1
  return rows.findLastIndex((row, index) => index < at && row.level < level)
}

/** Keys of the ancestors of a row; null if the row does not exist. */
export function ancestorKeys(rows: readonly OutlineRow[], key: string): readonly string[] | null {
  const at = rows.findIndex((row) => row.key === key)
  if (at === -1) return null
  const keys: string[] = []
  for (let outer = parentRow(rows, at); outer !== -1; outer = parentRow(rows, outer))
    keys.push(rows[outer]?.key ?? '')
  return keys
}
