// Changes the targets of one port in any shape of its value, with minimal edits.
import { isList, isObject } from '../json.ts'
import type { JsonPath, NodeId, Port } from '../playbook.ts'
import { type Target, targetsIn } from '../read/targets.ts'
import type { Amendment } from './amendment.ts'
import type { PlaybookDocument } from './document.ts'

/** Path of the value of a port. */
function pathOf({ node, of, output }: Port): JsonPath {
  return of === 'loop' ? ['nodes', node, 'loop'] : ['nodes', node, 'outputs', output]
}

/** An ID as a string or number, like another value. */
const spelled = (id: NodeId, like: unknown): unknown =>
  typeof like === 'number' && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id

const at = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (isList(inner)) return inner[Number(step)]
    return isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined
  }, value)

interface TargetChange {
  readonly path: JsonPath
  readonly value: unknown
  readonly target: Target
  readonly ids: readonly NodeId[]
}

const item = ({ path, value, target, ids }: TargetChange): readonly Amendment[] => {
  const full = [...path, ...target.path]
  const here = at(value, target.path)
  const [only, ...more] = ids
  if (only !== undefined && more.length === 0)
    return [{ op: 'replace', path: full, value: spelled(only, here) }]
  const into = full.slice(0, -1)
  const before = Number(full.at(-1))
  return [
    { op: 'remove', path: full },
    ...ids.map((id): Amendment => ({
      op: 'add',
      into,
      before,
      key: null,
      content: { value: spelled(id, here) },
    })),
  ]
}

/** A target that is not an item of a list: the value itself, a member, or the key of one. */
const single = ({ path, value, target, ids }: TargetChange): readonly Amendment[] => {
  const full = [...path, ...target.path]
  const here = at(value, target.path)
  const [only, ...more] = ids
  if (only === undefined)
    return [
      target.path.length === 0 ? { op: 'replace', path: full, value: [] } : { op: 'remove', path: full },
    ]
  if (more.length > 0) return [{ op: 'replace', path: full, value: ids }]
  const isKey = target.path.length > 0 && target.id === target.path[0] && typeof here !== 'string'
  return [
    isKey
      ? { op: 'rename', path: full, name: only }
      : { op: 'replace', path: full, value: spelled(only, here) },
  ]
}

/** Replaces each target of a port with the result of `next`: none, one or several IDs. */
export function retarget(
  document: PlaybookDocument,
  { port, next }: { port: Port; next: (id: NodeId) => readonly NodeId[] },
): readonly Amendment[] {
  const path = pathOf(port)
  const value = document.valueAt(path)
  const changes = targetsIn(value).map((target) => ({ path, value, target, ids: next(target.id) }))
  const isSame = ({ target, ids }: TargetChange): boolean => ids.length === 1 && ids[0] === target.id
  const seen = new Set(changes.filter(isSame).map(({ target }) => target.id))
  return changes.flatMap((change) => {
    if (isSame(change)) return []
    const ids = change.ids.filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    const inList = isList(at(value, change.target.path.slice(0, -1))) && change.target.path.length > 0
    return (inList ? item : single)({ ...change, ids })
  })
}

const addToObject = (path: JsonPath, { value, to }: { value: unknown; to: NodeId }): Amendment => {
  const targets = targetsIn(value)
  const last = targets.at(-1)
  const ids = [...targets.map(({ id }) => id), to]
  if (last === undefined) return { op: 'replace', path, value: ids }
  const inner = last.path.slice(0, -1)
  if (isList(at(value, inner)) && last.path.length > 1)
    return {
      op: 'add',
      into: [...path, ...inner],
      key: null,
      content: { value: spelled(to, at(value, last.path)) },
    }
  return last.id === last.path[0]
    ? { op: 'add', into: path, key: to, content: { value: at(value, last.path) } }
    : { op: 'replace', path: [...path, ...last.path], value: [last.id, to] }
}

/** A port without a value gets a list. */
const firstEdge = (document: PlaybookDocument, { port, to }: { port: Port; to: NodeId }): Amendment => {
  const outputs = ['nodes', port.node, 'outputs']
  if (port.of === 'loop')
    return { op: 'add', into: ['nodes', port.node], key: 'loop', content: { value: [to] } }
  const value = document.valueAt(outputs)
  if (isObject(value)) return { op: 'add', into: outputs, key: port.output, content: { value: [to] } }
  if (value === undefined)
    return {
      op: 'add',
      into: ['nodes', port.node],
      key: 'outputs',
      content: { value: { [port.output]: [to] } },
    }
  return { op: 'replace', path: outputs, value: { [port.output]: [to] } }
}

/** Adds an edge to a port. */
export function addEdge(
  document: PlaybookDocument,
  { port, to }: { port: Port; to: NodeId },
): readonly Amendment[] {
  const path = pathOf(port)
  const value = document.valueAt(path)
  if (value === undefined) return [firstEdge(document, { port, to })]
  if (isList(value))
    return [{ op: 'add', into: path, key: null, content: { value: spelled(to, value.at(-1)) } }]
  if (isObject(value)) return [addToObject(path, { value, to })]
  return [{ op: 'replace', path, value: [...targetsIn(value).map(({ id }) => id), to] }]
}
