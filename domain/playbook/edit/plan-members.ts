import { isList, isNodeId, isObject } from '../json.ts'
import type { JsonPath, NodeId, Playbook } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal } from '../command.ts'
import type { Container, PlaybookDocument } from './document.ts'
import { type CommandPlan, type PlanContext, refuse } from './plan.ts'
import { lineIndent } from './style.ts'
import { freshIds } from './fresh-ids.ts'

const inNodes = (path: JsonPath): boolean => path.length === 2 && path[0] === 'nodes'

/** Its own key if that is a free ID, else a new one. */
const idFor = (playbook: Playbook, key: string): NodeId => {
  const isTaken =
    playbook.nodes.has(key) || playbook.strays.some((stray) => stray.key === key && inNodes(stray.path))
  return isNodeId(key) && !isTaken ? key : (freshIds(playbook, { count: 1 })[0] ?? '')
}

export function adopt(
  { playbook, document }: PlanContext,
  { path }: CommandOf<'adopt'>,
): CommandPlan | Refusal {
  const key = String(path.at(-1))
  const parent = document.containerAt(path.slice(0, -1))
  const isStray = playbook.strays.some((stray) => stray.path.join('.') === path.join('.'))
  const index = parent && document.indexesOf(parent, key).at(-1)
  if (!isStray || parent === undefined || index === undefined || !isObject(document.valueAt(path)))
    return refuse('path_unknown', path.join('.'))
  const id = idFor(playbook, key)
  if (inNodes(path)) return { amendments: [{ op: 'rename', path, name: id }], created: [id] }
  const start = parent.starts[index] ?? 0
  const raw = document.text.slice(start, parent.ends[index])
  const content = { raw, indent: lineIndent(document.text, start) }
  return {
    amendments: [
      { op: 'remove', path },
      { op: 'add', into: ['nodes'], key: id, content },
    ],
    created: [id],
  }
}

const pathText = (path: JsonPath): string => path.join('.')
const unknownPath = (path: JsonPath): Refusal => refuse('path_unknown', pathText(path))

/** The node that a path is in. */
const nodesIn = ([first, id]: JsonPath): readonly NodeId[] =>
  first === 'nodes' && id !== undefined ? [String(id)] : []

const nested = (path: JsonPath, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)

/** The deepest existing container on a path, and the index of the first step that is missing. */
const deepest = (
  document: PlaybookDocument,
  path: JsonPath,
): { container: Container; depth: number } | undefined => {
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const container = document.containerAt(path.slice(0, depth))
    if (container !== undefined) return { container, depth }
    if (document.valueAt(path.slice(0, depth)) !== undefined) return undefined
  }
  return undefined
}

const canAdd = ({ kind, ends }: Container, step: string | number | undefined): boolean =>
  kind === 'array' ? step === ends.length : typeof step === 'string'

const additionOf = (
  document: PlaybookDocument,
  { path, value }: { path: JsonPath; value: unknown },
): Amendment | Refusal => {
  const found = deepest(document, path)
  if (found === undefined) return unknownPath(path)
  const { container, depth } = found
  const step = path[depth]
  const rest = path.slice(depth + 1)
  if (!canAdd(container, step) || rest.some((each) => typeof each === 'number' && each !== 0))
    return unknownPath(path)
  const key = typeof step === 'string' ? step : null
  return { op: 'add', into: container.path, key, content: { value: nested(rest, value) } }
}

export function set(
  { document, playbook }: PlanContext,
  { path, value }: CommandOf<'set'>,
): CommandPlan | Refusal {
  const [node] = nodesIn(path)
  if (path.length === 0 || value === undefined) return unknownPath(path)
  if (document.valueAt(path) !== undefined)
    return { amendments: [{ op: 'replace', path, value }], touched: nodesIn(path) }
  if (node !== undefined && path.length > 2 && document.valueAt(path.slice(0, 2)) === undefined)
    return refuse('node_unknown', node)
  const amendment = additionOf(document, { path, value })
  if ('refused' in amendment) return amendment
  const isNew = (id: NodeId): boolean => isNodeId(id) && !playbook.nodes.has(id) && isObject(value)
  return { amendments: [amendment], created: nodesIn(path).filter(isNew), touched: nodesIn(path) }
}

export function unset({ document }: PlanContext, { path }: CommandOf<'unset'>): CommandPlan | Refusal {
  if (path.length === 0 || document.valueAt(path) === undefined) return unknownPath(path)
  return { amendments: [{ op: 'remove', path }], touched: nodesIn(path) }
}

export function rename(
  { document }: PlanContext,
  { path, name }: CommandOf<'rename'>,
): CommandPlan | Refusal {
  const parent = path.slice(0, -1)
  if (document.valueAt(path) === undefined || document.containerAt(parent)?.kind !== 'object')
    return unknownPath(path)
  if (name === path.at(-1)) return { amendments: [] }
  if (document.valueAt([...parent, name]) !== undefined) return refuse('name_taken', name)
  return { amendments: [{ op: 'rename', path, name }], touched: nodesIn(path) }
}

/** The list and index that a path ends with. */
const itemAt = (document: PlaybookDocument, path: JsonPath) => {
  const index = path.at(-1)
  const container = document.containerAt(path.slice(0, -1))
  if (typeof index !== 'number' || container?.kind !== 'array') return undefined
  return {
    index,
    container,
    isWithin: Number.isInteger(index) && index >= 0 && index <= container.ends.length,
  }
}

export function insert(
  { document }: PlanContext,
  { path, value }: CommandOf<'insert'>,
): CommandPlan | Refusal {
  const item = itemAt(document, path)
  if (!item?.isWithin || value === undefined) return unknownPath(path)
  const { container, index } = item
  return {
    amendments: [{ op: 'add', into: container.path, before: index, key: null, content: { value } }],
    touched: nodesIn(path),
  }
}

export function reorder(
  { document }: PlanContext,
  { path, to }: CommandOf<'reorder'>,
): CommandPlan | Refusal {
  const item = itemAt(document, path)
  const list = document.valueAt(path.slice(0, -1))
  if (!item?.isWithin || !isList(list)) return unknownPath(path)
  const { container, index } = item
  if (index >= list.length || list[to] === undefined) return unknownPath(path)
  if (index === to) return { amendments: [] }
  const start = container.starts[index] ?? 0
  const raw = document.text.slice(start, container.ends[index])
  const content = { raw, indent: lineIndent(document.text, start) }
  const before = to > index ? to + 1 : to
  return {
    amendments: [
      { op: 'remove', path },
      { op: 'add', into: container.path, before, key: null, content },
    ],
    touched: nodesIn(path),
  }
}
