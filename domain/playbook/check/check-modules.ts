// Whether the catalogue has the modules that nodes come from, and what they call of them (PBK6).
import { ownMember } from '../json.ts'
import type { PlaybookNode } from '../playbook.ts'
import type { Finding } from './finding.ts'
import { inNode } from './found.ts'

/** A module as far as the checks ask about it; `PlaybookModule` of the contract is one. */
export interface KnownModule {
  readonly uuid: string
  readonly name: string
  readonly actions: readonly { readonly uuid: string }[]
  readonly triggers: readonly { readonly uuid: string }[]
}

export type Modules = ReadonlyMap<string, KnownModule>

const stepIn = (node: PlaybookNode, module: KnownModule) =>
  node.kind === 'trigger'
    ? { member: 'trigger_uuid', steps: module.triggers }
    : { member: 'action_uuid', steps: module.actions }

/** A module, or an action or trigger of it, that the catalogue lacks. */
export const checkModule = (node: PlaybookNode, modules: Modules): readonly Finding[] => {
  const uuid = ownMember(node.value, 'module_uuid')
  if (typeof uuid !== 'string' || (node.kind !== 'trigger' && node.kind !== 'action')) return []
  const known = modules.get(uuid)
  if (known === undefined)
    return [inNode(node, 'module_unknown')({ path: ['module_uuid'], params: { uuid } })]
  const { member, steps } = stepIn(node, known)
  const step = ownMember(node.value, member)
  if (typeof step !== 'string' || steps.some((each) => each.uuid === step)) return []
  return [inNode(node, 'step_unknown')({ path: [member], params: { uuid: step, module: known.name } })]
}
