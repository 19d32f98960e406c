// Leading the edges of one port elsewhere, in whatever shape its value has, so that only what has to change is written.
import { isList, isObject } from '../json.ts'
import type { JsonPath, NodeId, Port } from '../playbook.ts'
import { type Target, targetsIn } from '../read/targets.ts'
import type { Amendment } from './amendment.ts'
import type { Document } from './document.ts'

/** Where the value of a port stands. */
function pathOf({ node, of, output }: Port): JsonPath {
  return of === 'loop' ? ['nodes', node, 'loop'] : ['nodes', node, 'outputs', output]
}

/** An id in the spelling of another. */
const spelled = (id: NodeId, like: unknown): unknown =>
  typeof like === 'number' && Number.isSafeInteger(Number(id)) && String(Number(id)) === id ? Number(id) : id

const at = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (isList(inner)) return inner[Number(step)]
    return isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined
  }, value)

interface Lead {
  readonly path: JsonPath
  readonly value: unknown
  readonly target: Target
  readonly ids: readonly NodeId[]
}

const item = ({ path, value, target, ids }: Lead): readonly Amendment[] => {
  const full = [...path, ...target.path]
  const here = at(value, target.path)
  const [only, ...more] = ids
  if (only !== undefined && more.length === 0) return [{ to: 'be', path: full, value: spelled(only, here) }]
  const into = full.slice(0, -1)
  const before = Number(full.at(-1))
  return [
    { to: 'go', path: full },
    ...ids.map((id): Amendment => ({
      to: 'come',
      into,
      before,
      key: null,
      content: { value: spelled(id, here) },
    })),
  ]
}

/** A target that is no item of a list: the value itself, a member, or the key of one. */
const single = ({ path, value, target, ids }: Lead): readonly Amendment[] => {
  const full = [...path, ...target.path]
  const here = at(value, target.path)
  const [only, ...more] = ids
  if (only === undefined)
    return [target.path.length === 0 ? { to: 'be', path: full, value: [] } : { to: 'go', path: full }]
  if (more.length > 0) return [{ to: 'be', path: full, value: ids }]
  const isKey = target.path.length > 0 && target.id === target.path[0] && typeof here !== 'string'
  return [
    isKey
      ? { to: 'be_called', path: full, name: only }
      : { to: 'be', path: full, value: spelled(only, here) },
  ]
}

/** Leads each edge of a port to what `next` gives for it; to nothing, one, or several. */
export function retargeted(
  document: Document,
  { port, next }: { port: Port; next: (id: NodeId) => readonly NodeId[] },
): readonly Amendment[] {
  const path = pathOf(port)
  const value = document.valueAt(path)
  const leads = targetsIn(value).map((target) => ({ path, value, target, ids: next(target.id) }))
  const isSame = ({ target, ids }: Lead): boolean => ids.length === 1 && ids[0] === target.id
  const seen = new Set(leads.filter(isSame).map(({ target }) => target.id))
  return leads.flatMap((lead) => {
    if (isSame(lead)) return []
    const ids = lead.ids.filter((id) => !seen.has(id))
    for (const id of ids) seen.add(id)
    const inList = isList(at(value, lead.target.path.slice(0, -1))) && lead.target.path.length > 0
    return (inList ? item : single)({ ...lead, ids })
  })
}

const objectCome = (path: JsonPath, { value, to }: { value: unknown; to: NodeId }): Amendment => {
  const targets = targetsIn(value)
  const last = targets.at(-1)
  const ids = [...targets.map(({ id }) => id), to]
  if (last === undefined) return { to: 'be', path, value: ids }
  const inner = last.path.slice(0, -1)
  if (isList(at(value, inner)) && last.path.length > 1)
    return {
      to: 'come',
      into: [...path, ...inner],
      key: null,
      content: { value: spelled(to, at(value, last.path)) },
    }
  return last.id === last.path[0]
    ? { to: 'come', into: path, key: to, content: { value: at(value, last.path) } }
    : { to: 'be', path: [...path, ...last.path], value: [last.id, to] }
}

/** A port without a value in the text gets a list. */
const firstEdge = (document: Document, { port, to }: { port: Port; to: NodeId }): Amendment => {
  const outputs = ['nodes', port.node, 'outputs']
  if (port.of === 'loop')
    return { to: 'come', into: ['nodes', port.node], key: 'loop', content: { value: [to] } }
  const value = document.valueAt(outputs)
  if (isObject(value)) return { to: 'come', into: outputs, key: port.output, content: { value: [to] } }
  if (value === undefined)
    return {
      to: 'come',
      into: ['nodes', port.node],
      key: 'outputs',
      content: { value: { [port.output]: [to] } },
    }
  return { to: 'be', path: outputs, value: { [port.output]: [to] } }
}

/** One more edge from a port. */
export function joined(document: Document, { port, to }: { port: Port; to: NodeId }): readonly Amendment[] {
  const path = pathOf(port)
  const value = document.valueAt(path)
  if (value === undefined) return [firstEdge(document, { port, to })]
  if (isList(value))
    return [{ to: 'come', into: path, key: null, content: { value: spelled(to, value.at(-1)) } }]
  if (isObject(value)) return [objectCome(path, { value, to })]
  return [{ to: 'be', path, value: [...targetsIn(value).map(({ id }) => id), to] }]
}
