// Runs all checks of a playbook. Diagnostics of a node by itself are cached by node, so that a change to one node
// does not check thousands of others again. Checks of the graph run each time.
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
import type { Diagnostic } from './diagnostic.ts'
import { collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'
import { ownMember } from '../json.ts'

// Whether the catalogue contains the modules, actions and triggers of the nodes (PBK6).

/** The part of a module that the checks read. `PlaybookModule` of the contract fits. */
interface CatalogueModule {
  readonly uuid: string
  readonly name: string
  readonly actions: readonly { readonly uuid: string }[]
  readonly triggers: readonly { readonly uuid: string }[]
}

type Modules = ReadonlyMap<string, CatalogueModule>

const stepIn = (node: PlaybookNode, module: CatalogueModule) =>
  node.kind === 'trigger'
    ? { member: 'trigger_uuid', steps: module.triggers }
    : { member: 'action_uuid', steps: module.actions }

/** Reports a module, action or trigger that the catalogue does not contain. */
function checkModule(node: PlaybookNode, modules: Modules): readonly Diagnostic[] {
  const uuid = ownMember(node.value, 'module_uuid')
  if (typeof uuid !== 'string' || (node.kind !== 'trigger' && node.kind !== 'action')) return []
  const known = modules.get(uuid)
  if (known === undefined)
    return [nodeDiagnostic(node, 'module_unknown')({ path: ['module_uuid'], params: { uuid } })]
  const { member, steps } = stepIn(node, known)
  const step = ownMember(node.value, member)
  if (typeof step !== 'string' || steps.some((each) => each.uuid === step)) return []
  return [
    nodeDiagnostic(node, 'step_unknown')({ path: [member], params: { uuid: step, module: known.name } }),
  ]
}

export interface CheckOptions {
  /** The catalogue. Without it no module is reported as unknown. */
  readonly modules?: readonly CatalogueModule[] | undefined
  /** The UUID under which the playbook is stored. */
  readonly address?: string | undefined
}

const nodeChecks: readonly ((node: PlaybookNode) => readonly Diagnostic[])[] = [
  checkShape,
  checkOutputs,
  checkForeach,
  checkCondition,
  checkStore,
  checkTemplates,
]

const playbookChecks: readonly ((playbook: Playbook) => readonly Diagnostic[])[] = [
  checkTargets,
  checkCycles,
  checkReach,
  checkBodies,
  checkJoins,
  checkReferences,
  checkStoreKeys,
]

const diagnosticsByNode = new WeakMap<PlaybookNode, readonly Diagnostic[]>()

const checkNode = (node: PlaybookNode): readonly Diagnostic[] => {
  const diagnostics = diagnosticsByNode.get(node) ?? nodeChecks.flatMap((check) => check(node))
  diagnosticsByNode.set(node, diagnostics)
  return diagnostics
}

const byUuid = (modules: readonly CatalogueModule[]): Modules =>
  new Map(modules.map((module) => [module.uuid, module]))

/** Diagnostics of the document first, then those of each node in the order of the text. */
const sortDiagnostics = (playbook: Playbook, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] => {
  const indexes = new Map([...playbook.nodes.keys()].map((id, index) => [id, index]))
  const indexOf = ({ node }: Diagnostic): number => (node === null ? -1 : (indexes.get(node) ?? -1))
  return diagnostics.toSorted((one, other) => indexOf(one) - indexOf(other))
}

/**
 * Checks a reading. Diagnostics of the document come first, then those of each node in the order of the text (PBK35).
 * Pure; never throws. Fast enough to run after each change of a document of ten thousand nodes, if `readAgain` was
 * used.
 */
export function checkPlaybook(reading: Reading, options: CheckOptions = {}): readonly Diagnostic[] {
  if (reading.kind === 'unreadable') return checkUnreadable(reading)
  const nodes = [...reading.nodes.values()]
  const { modules, address } = options
  const catalogue = modules && byUuid(modules)
  const diagnostics = [
    ...checkDocument(reading, address),
    ...collectDiagnostics(nodes, checkNode),
    ...(catalogue === undefined ? [] : collectDiagnostics(nodes, (node) => checkModule(node, catalogue))),
    ...playbookChecks.flatMap((check) => check(reading)),
  ]
  return sortDiagnostics(reading, diagnostics)
}
