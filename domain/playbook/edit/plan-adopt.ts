import { isNodeId, isObject } from '../json.ts'
import type { JsonPath, NodeId, Playbook } from '../playbook.ts'
import type { CommandOf, Refusal } from './command.ts'
import { freshIds } from './fresh-id.ts'
import { type Plan, type Planning, refuse } from './plan.ts'
import { lineIndent } from './style.ts'

const inNodes = (path: JsonPath): boolean => path.length === 2 && path[0] === 'nodes'

/** Its own key where that is a free id, else a fresh one. */
const idFor = (playbook: Playbook, key: string): NodeId => {
  const isTaken =
    playbook.nodes.has(key) || playbook.strays.some((stray) => stray.key === key && inNodes(stray.path))
  return isNodeId(key) && !isTaken ? key : (freshIds(playbook, { count: 1 })[0] ?? '')
}

export const adopt = ({ playbook, document }: Planning, { path }: CommandOf<'adopt'>): Plan | Refusal => {
  const key = String(path.at(-1))
  const parent = document.containerAt(path.slice(0, -1))
  const isStray = playbook.strays.some((stray) => stray.path.join('.') === path.join('.'))
  const index = parent && document.indexesOf(parent, key).at(-1)
  if (!isStray || parent === undefined || index === undefined || !isObject(document.valueAt(path)))
    return refuse('path_unknown', path.join('.'))
  const id = idFor(playbook, key)
  if (inNodes(path)) return { amendments: [{ to: 'be_called', path, name: id }], made: [id] }
  const start = parent.starts[index] ?? 0
  const raw = document.text.slice(start, parent.ends[index])
  const content = { raw, indent: lineIndent(document.text, start) }
  return {
    amendments: [
      { to: 'go', path },
      { to: 'come', into: ['nodes'], key: id, content },
    ],
    made: [id],
  }
}
