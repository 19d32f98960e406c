// Checks how the targets of outputs and loops are written (PBK1), not where they lead.
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'

interface PortValue {
  readonly node: PlaybookNode
  /** Relative to the node. */
  readonly path: JsonPath
  readonly output: string
  readonly value: unknown
}

interface Item {
  readonly item: unknown
  readonly index: number
  /** Whether no earlier item is the same. */
  readonly isFirst: boolean
}

const at = ({ node, path }: PortValue, ...steps: JsonPath): JsonPath => ['nodes', node.id, ...path, ...steps]

const removeTargetFix = (port: PortValue, index: number) =>
  quickFix('remove_target', { params: { to: '' }, commands: [{ do: 'unset', path: at(port, index) }] })

const checkItem = (port: PortValue, { item, index, isFirst }: Item): readonly Diagnostic[] => {
  const { node, path, output } = port
  const about = { path: [...path, index], params: { output } }
  if (typeof item === 'number' && Number.isSafeInteger(item)) {
    const commands = [{ do: 'set', path: at(port, index), value: String(item) }] as const
    const asText = quickFix('write_text', { params: { value: String(item) }, commands })
    return [
      nodeDiagnostic(
        node,
        'target_number',
      )({ ...about, params: { output, to: String(item) }, fixes: [asText] }),
    ]
  }
  if (typeof item !== 'string' || item === '')
    return [nodeDiagnostic(node, 'target_malformed')({ ...about, fixes: [removeTargetFix(port, index)] })]
  if (isFirst) return []
  return [
    nodeDiagnostic(
      node,
      'target_twice',
    )({ ...about, params: { output, to: item }, fixes: [removeTargetFix(port, index)] }),
  ]
}

const checkItems = (port: PortValue, items: readonly unknown[]): readonly Diagnostic[] => {
  const seen = new Set<unknown>()
  return collectDiagnostics(items.entries(), ([index, item]) => {
    const isFirst = !seen.has(item)
    seen.add(item)
    return checkItem(port, { item, index, isFirst })
  })
}

const checkPort = (port: PortValue): readonly Diagnostic[] => {
  const { node, path, output, value } = port
  if (isList(value)) return checkItems(port, value)
  const targets = targetsIn(value).map(({ id }) => id)
  const asList = quickFix('write_list', { commands: [{ do: 'set', path: at(port), value: targets }] })
  const code = isObject(value) ? 'output_object' : 'output_no_list'
  return [nodeDiagnostic(node, code)({ path, params: { output }, fixes: [asList] })]
}

/** Checks how a node writes the targets of its outputs. */
export function checkOutputs(node: PlaybookNode): readonly Diagnostic[] {
  const outputs = ownMember(node.value, 'outputs')
  if (!isObject(outputs)) return []
  return Object.entries(outputs).flatMap(([output, value]) =>
    checkPort({ node, path: ['outputs', output], output, value }),
  )
}

/** Checks how a loop writes the targets of its body. */
export function checkLoopTargets(node: PlaybookNode, loop: readonly unknown[]): readonly Diagnostic[] {
  return checkItems({ node, path: ['loop'], output: 'loop', value: loop }, loop)
}
