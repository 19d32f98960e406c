// Members of a node that have fields of their own in the inspector; what else a node has is shown as it is.
import type { NodeKind } from '#domain/playbook/playbook.ts'

const everywhere = ['name', 'type', 'subtype', 'outputs', 'icon', 'position']
const module = ['arguments', 'module_uuid', 'action_uuid', 'trigger_uuid']

const own = {
  trigger: module,
  action: module,
  foreach: ['items', 'loop'],
  condition: ['cases'],
  store: ['modifications'],
  any: [],
  all: [],
  unknown: ['loop'],
} as const satisfies Record<NodeKind, readonly string[]>

export const shownMembers = (kind: NodeKind): ReadonlySet<string> => new Set([...everywhere, ...own[kind]])
