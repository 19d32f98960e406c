// The graph as a list, in the order of the flow: every node stands once, where the flow first comes to it, and is
// referred to wherever else it leads. A chain stays on one level; only what parts opens a level below.
import type { NodeId, Output, Playbook, PlaybookNode, Port, Stray, Edge } from '#domain/playbook/playbook.ts'

// What a row is about, for whatever is done at it: the node that is selected, where something may follow, which
// connection leads here.

/** The node that is selected while the row has the focus. */
export function nodeOfRow(row: OutlineRow): NodeId | null {
  if (row.kind === 'node' || row.kind === 'output') return row.node.id
  return row.kind === 'reference' ? (row.node?.id ?? null) : null
}

/** Outputs that something may be joined to from here: one for an output, all of a node. */
export function portsOfRow(row: OutlineRow): readonly Port[] {
  if (row.kind === 'output') return [row.port]
  return row.kind === 'node' ? row.node.outputs.map((output) => portOf(row.node.id, output)) : []
}

/** The connection that leads to the row. */
export function edgeOfRow(row: OutlineRow): Edge | null {
  if (row.kind === 'node') return row.via && { from: row.via, to: row.node.id }
  return row.kind === 'reference' ? { from: row.via, to: row.id } : null
}

interface Common {
  /** The same as long as the row stands for the same thing in the same place. */
  readonly key: string
  /** From 1, as `aria-level` counts. */
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
    /** Where a port leads to a node that stands elsewhere; `node` is absent where there is no such node. */
    | {
        readonly kind: 'reference'
        readonly id: NodeId
        readonly node: PlaybookNode | undefined
        readonly via: Port
      }
    | { readonly kind: 'stray'; readonly stray: Stray }
  )

interface Visit {
  readonly do: 'visit'
  readonly id: NodeId
  readonly level: number
  readonly via: Port | null
}
interface Enter {
  readonly do: 'output'
  readonly node: PlaybookNode
  readonly output: Output
  readonly level: number
}
type Task = Visit | Enter

export function portOf(node: NodeId, { of, name }: Output): Port {
  return { node, of, output: name }
}
const portKey = ({ node, of, output }: Port): string => `${node}/${of}/${output}`

/** The output whose only target goes on at the level of its node. */
const onwardOf = ({ kind, outputs }: PlaybookNode): Output | undefined => {
  const flow = kind === 'foreach' ? outputs.filter(({ of }) => of === 'outputs') : outputs
  const [only] = flow
  return flow.length === 1 && only?.of === 'outputs' && only.state === 'sound' && only.targets.length <= 1
    ? only
    : undefined
}

const tasksOf = (node: PlaybookNode, level: number): readonly Task[] => {
  const onward = onwardOf(node)
  const inside = node.outputs
    .filter((output) => output !== onward)
    .map((output): Task => ({ do: 'output', node, output, level: level + 1 }))
  const next = (onward?.targets ?? []).map((id): Task => {
    const via = onward === undefined ? null : portOf(node.id, onward)
    return { do: 'visit', id, level, via }
  })
  return [...inside, ...next]
}

type Bare = OutlineRow extends infer R ? (R extends OutlineRow ? Omit<R, 'hasInside'> : never) : never

interface Walk {
  readonly playbook: Playbook
  /** Nodes that stand already; those that are met are added. */
  readonly seen: Set<NodeId>
}

const walk = ({ playbook, seen }: Walk, begin: readonly Task[]): Bare[] => {
  const rows: Bare[] = []
  const tasks = begin.toReversed()
  const visit = ({ id, level, via }: Visit): readonly Task[] => {
    const node = playbook.nodes.get(id)
    if (node !== undefined && !seen.has(id)) {
      seen.add(id)
      rows.push({ kind: 'node', key: `node/${id}`, level, node, via })
      return tasksOf(node, level)
    }
    if (via !== null) rows.push({ kind: 'reference', key: `to/${portKey(via)}/${id}`, level, id, node, via })
    return []
  }
  const enter = ({ node, output, level }: Enter): readonly Task[] => {
    const port = portOf(node.id, output)
    rows.push({ kind: 'output', key: `output/${portKey(port)}`, level, node, output, port })
    return output.targets.map((id) => ({ do: 'visit', id, level: level + 1, via: port }))
  }
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop())
    tasks.push(...(task.do === 'visit' ? visit(task) : enter(task)).toReversed())
  return rows
}

/** Where nothing leads to: such nodes begin what cannot be reached, before those that only lead to each other. */
const beginningsOf = (playbook: Playbook, ids: readonly NodeId[]): readonly NodeId[] => {
  const reached = new Set(
    [...playbook.nodes.values()].flatMap(({ outputs }) => outputs.flatMap(({ targets }) => targets)),
  )
  return [...ids.filter((id) => !reached.has(id)), ...ids]
}

const visits = (ids: readonly NodeId[], level: number): readonly Task[] =>
  ids.map((id) => ({ do: 'visit', id, level, via: null }))

/** Two rows of one place cannot have one key: a target that is named twice in one output. */
const withKeys = (rows: readonly Bare[]): readonly OutlineRow[] => {
  const counts = new Map<string, number>()
  return rows.map((row, at) => {
    const count = (counts.get(row.key) ?? 0) + 1
    counts.set(row.key, count)
    const hasInside = (rows[at + 1]?.level ?? 0) > row.level
    return { ...row, hasInside, key: count === 1 ? row.key : `${row.key}/${count}` }
  })
}

/** All rows of a document, as if everything were unfolded. Linear in nodes and edges. */
export function outlineRows(playbook: Playbook): readonly OutlineRow[] {
  const seen = new Set<NodeId>()
  const ids = [...playbook.nodes.keys()]
  const triggers = ids.filter((id) => playbook.nodes.get(id)?.kind === 'trigger')
  const flow = walk({ playbook, seen }, visits(triggers, 1))
  const left = ids.filter((id) => !seen.has(id))
  const unreached = walk(
    { playbook, seen },
    visits(beginningsOf(playbook, left), triggers.length === 0 ? 1 : 2),
  )
  const { strays } = playbook
  return withKeys([
    ...flow,
    ...(left.length > 0 && triggers.length > 0
      ? [
          {
            kind: 'section',
            key: 'section/unreached',
            level: 1,
            section: 'unreached',
            count: left.length,
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
    ...strays.map((stray): Bare => ({
      kind: 'stray',
      key: `stray/${JSON.stringify(stray.path)}`,
      level: 2,
      stray,
    })),
  ])
}

/** The rows in sight: what lies inside of a folded row is left out. */
export function unfoldedRows(
  rows: readonly OutlineRow[],
  folded: ReadonlySet<string>,
): readonly OutlineRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return rows.filter(({ key, level, hasInside }) => {
    if (level > hiddenBelow) return false
    hiddenBelow = hasInside && folded.has(key) ? level : Number.POSITIVE_INFINITY
    return true
  })
}

/** The row that a row lies inside of. */
export function outerRow(rows: readonly OutlineRow[], at: number): number {
  const level = rows[at]?.level ?? 1
  return rows.findLastIndex((row, index) => index < at && row.level < level)
}

/** Keys of the rows that a row lies inside of; null where there is no such row. */
export function hidingRows(rows: readonly OutlineRow[], key: string): readonly string[] | null {
  const at = rows.findIndex((row) => row.key === key)
  if (at === -1) return null
  const keys: string[] = []
  for (let outer = outerRow(rows, at); outer !== -1; outer = outerRow(rows, outer))
    keys.push(rows[outer]?.key ?? '')
  return keys
}
