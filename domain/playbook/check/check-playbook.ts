// What is wrong with a playbook, or may be. What a node says of itself is kept with the node, so that a change of one
// node among thousands asks the others nothing; what nodes are to each other is asked anew each time.
import type { Playbook, PlaybookNode, Reading } from '../playbook.ts'
import { checkBodies, checkForeach } from './check-loop.ts'
import { checkCondition } from './check-condition.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDocument, checkUnreadable } from './check-document.ts'
import { checkOutputs } from './check-outputs.ts'
import { checkReach } from './check-reach.ts'
import { checkReferences } from './check-references.ts'
import { checkShape } from './check-shape.ts'
import { checkStore } from './check-store.ts'
import { checkStoreKeys } from './check-store-keys.ts'
import { checkJoins, checkTargets } from './check-targets.ts'
import { checkTemplates } from './check-templates.ts'
import type { Finding } from './diagnostic.ts'
import { gather, inNode } from './create-diagnostic.ts'
import { ownMember } from '../json.ts'

// Whether the catalogue has the modules that nodes come from, and what they call of them (PBK6).

/** A module as far as the checks ask about it; `PlaybookModule` of the contract is one. */
interface KnownModule {
  readonly uuid: string
  readonly name: string
  readonly actions: readonly { readonly uuid: string }[]
  readonly triggers: readonly { readonly uuid: string }[]
}

type Modules = ReadonlyMap<string, KnownModule>

const stepIn = (node: PlaybookNode, module: KnownModule) =>
  node.kind === 'trigger'
    ? { member: 'trigger_uuid', steps: module.triggers }
    : { member: 'action_uuid', steps: module.actions }

/** A module, or an action or trigger of it, that the catalogue lacks. */
function checkModule(node: PlaybookNode, modules: Modules): readonly Finding[] {
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

export interface CheckOptions {
  /** The catalogue; without it no module is missed. */
  readonly modules?: readonly KnownModule[] | undefined
  /** The uuid under which the playbook is stored. */
  readonly address?: string | undefined
}

const ofNode: readonly ((node: PlaybookNode) => readonly Finding[])[] = [
  checkShape,
  checkOutputs,
  checkForeach,
  checkCondition,
  checkStore,
  checkTemplates,
]

const amongNodes: readonly ((playbook: Playbook) => readonly Finding[])[] = [
  checkTargets,
  checkCycles,
  checkReach,
  checkBodies,
  checkJoins,
  checkReferences,
  checkStoreKeys,
]

const known = new WeakMap<PlaybookNode, readonly Finding[]>()

const checkNode = (node: PlaybookNode): readonly Finding[] => {
  const found = known.get(node) ?? ofNode.flatMap((check) => check(node))
  known.set(node, found)
  return found
}

const byUuid = (modules: readonly KnownModule[]): Modules =>
  new Map(modules.map((module) => [module.uuid, module]))

/** Findings of the document first, then those of each node in the order of the text. */
const inOrder = (playbook: Playbook, findings: readonly Finding[]): readonly Finding[] => {
  const places = new Map([...playbook.nodes.keys()].map((id, place) => [id, place]))
  const placeOf = ({ node }: Finding): number => (node === null ? -1 : (places.get(node) ?? -1))
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The findings of a reading: of the document first, then node by node in the order of the text (PBK35). Pure, and never
 * throws; quick enough to run at each change of ten thousand nodes that `readAgain` has read.
 */
export function checkPlaybook(reading: Reading, options: CheckOptions = {}): readonly Finding[] {
  if (reading.kind === 'unreadable') return checkUnreadable(reading)
  const nodes = [...reading.nodes.values()]
  const { modules, address } = options
  const catalogue = modules && byUuid(modules)
  const findings = [
    ...checkDocument(reading, address),
    ...gather(nodes, checkNode),
    ...(catalogue === undefined ? [] : gather(nodes, (node) => checkModule(node, catalogue))),
    ...amongNodes.flatMap((check) => check(reading)),
  ]
  return inOrder(reading, findings)
}
