// The initial value of a new node: only what its kind requires to be valid.
import type { JsonObject } from '#domain/playbook/playbook.ts'

export const operators = ['condition', 'foreach', 'store', 'any', 'all'] as const
export type Operator = (typeof operators)[number]

/** A node to add: an operator, a step of a module, or a step without a module. */
export type NewNode =
  | { readonly of: 'operator'; readonly operator: Operator }
  | { readonly of: 'trigger' | 'action'; readonly module: string; readonly step: string }
  | { readonly of: 'trigger' | 'action'; readonly module?: undefined; readonly step?: undefined }

const noTargets = { default: [] }

const bodies = {
  condition: {
    cases: [{ name: 'case 1', left: '', comparison: '==', right: '' }],
    outputs: { 'case 1': [], else: [] },
  },
  foreach: { items: '', loop: [], outputs: noTargets },
  store: { modifications: [{ key: '', type: 'set', value: '' }], outputs: noTargets },
  any: { outputs: noTargets },
  all: { outputs: noTargets },
} as const satisfies Record<Operator, JsonObject>

const uuids = { trigger: 'trigger_uuid', action: 'action_uuid' } as const

/** The members of a new node with this name. */
export function newNode(template: NewNode, name: string): JsonObject {
  if (template.of === 'operator')
    return { name, type: 'operator', subtype: template.operator, ...bodies[template.operator] }
  const { of: type, module, step } = template
  const origin = module === undefined ? {} : { module_uuid: module, [uuids[type]]: step }
  return { name, type, ...origin, arguments: {}, outputs: noTargets }
}

/** The output that continues the path when the node is inserted between others. */
export function mainOutput(template: NewNode): string {
  return template.of === 'operator' && template.operator === 'condition' ? 'case 1' : 'default'
}
