// Compares the cases of a condition with its outputs. Each case has the output of its name; `else` has one too.
import { isList, isObject, ownMember } from '../json.ts'
import { caseNames, elseOutput } from '../read/read-node.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import { checkCase } from './check-case.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'
import { suggestName } from './suggest-name.ts'

const at = (node: PlaybookNode, ...steps: JsonPath): JsonPath => ['nodes', node.id, ...steps]

/** Outputs without a case, and cases without an output. */
const unmatched = (node: PlaybookNode) => {
  const declared = new Set(Object.keys(ownOutputs(node)))
  const names = new Set(caseNames(node.value).filter((name) => name !== ''))
  return {
    cases: [...names].filter((name) => !declared.has(name)),
    outputs: [...declared].filter((name) => name !== elseOutput && !names.has(name)),
  }
}

const ownOutputs = (node: PlaybookNode): object => {
  const outputs = ownMember(node.value, 'outputs')
  return isObject(outputs) ? outputs : {}
}

const indexOfCase = (node: PlaybookNode, name: string): number => {
  const cases = ownMember(node.value, 'cases')
  return isList(cases) ? cases.findIndex((each) => ownMember(each, 'name') === name) : -1
}

const addOutputFix = (node: PlaybookNode, output: string) =>
  quickFix('add_output', {
    params: { output },
    commands: [{ do: 'set', path: at(node, 'outputs', output), value: [] }],
  })

const misspelledCase = (
  node: PlaybookNode,
  { name, output }: { name: string; output: string },
): Diagnostic => {
  const path = ['cases', indexOfCase(node, name), 'name']
  return nodeDiagnostic(
    node,
    'case_misspelled',
  )({
    path,
    params: { case: name, output },
    fixes: [
      quickFix('rename_case', {
        params: { from: name, to: output },
        commands: [{ do: 'set', path: at(node, ...path), value: output }],
      }),
      quickFix('rename_output', {
        params: { from: output, to: name },
        commands: [{ do: 'rename', path: at(node, 'outputs', output), name }],
      }),
      addOutputFix(node, name),
    ],
  })
}

const caseWithoutOutput = (node: PlaybookNode, name: string): Diagnostic =>
  nodeDiagnostic(
    node,
    'case_no_output',
  )({
    path: ['cases', indexOfCase(node, name), 'name'],
    params: { case: name },
    fixes: [addOutputFix(node, name)],
  })

const outputWithoutCase = (node: PlaybookNode, output: string): Diagnostic =>
  nodeDiagnostic(
    node,
    'output_no_case',
  )({
    path: ['outputs', output],
    params: { output },
    fixes: [
      quickFix('remove_output', {
        params: { output },
        commands: [{ do: 'unset', path: at(node, 'outputs', output) }],
      }),
    ],
  })

/** The maximum number of pairs of names that are compared. */
const maxPairs = 2500

/** A case and an output with nearly the same name are reported once. */
const checkPairs = (node: PlaybookNode): readonly Diagnostic[] => {
  const { cases, outputs } = unmatched(node)
  const free = new Set(outputs)
  const isFew = cases.length * outputs.length <= maxPairs
  const ofCases = collectDiagnostics(cases, (name) => {
    const output =
      free.size === 1 && cases.length === 1 ? [...free][0] : isFew ? suggestName(name, [...free]) : undefined
    if (output === undefined) return [caseWithoutOutput(node, name)]
    free.delete(output)
    return [misspelledCase(node, { name, output })]
  })
  return [...ofCases, ...collectDiagnostics(free, (output) => [outputWithoutCase(node, output)])]
}

const checkElse = (node: PlaybookNode): readonly Diagnostic[] => {
  if (Object.hasOwn(ownOutputs(node), elseOutput)) return []
  return [
    nodeDiagnostic(
      node,
      'else_missing',
    )({ path: ['outputs'], params: { output: elseOutput }, fixes: [addOutputFix(node, elseOutput)] }),
  ]
}

const checkCases = (node: PlaybookNode): readonly Diagnostic[] => {
  const cases = ownMember(node.value, 'cases')
  const path = ['cases']
  if (cases === undefined || cases === null)
    return [nodeDiagnostic(node, 'cases_missing')({ path, params: { output: elseOutput } })]
  if (isList(cases)) {
    if (cases.length === 0)
      return [nodeDiagnostic(node, 'cases_missing')({ path, params: { output: elseOutput } })]
    const spare = unmatched(node).outputs
    const firstOf = new Map(
      cases.map((each, index) => [ownMember(each, 'name'), index] as const).toReversed(),
    )
    return collectDiagnostics(cases.entries(), ([index, value]) =>
      checkCase({ node, value, index, spare, firstOf }),
    )
  }
  const commands = [{ do: 'set', path: at(node, 'cases'), value: [cases] }] as const
  const fixes = isObject(cases) ? [quickFix('write_list', { commands })] : []
  return [nodeDiagnostic(node, 'cases_no_list')({ path, fixes })]
}

/** Checks a condition. Returns nothing for other nodes. */
export function checkCondition(node: PlaybookNode): readonly Diagnostic[] {
  if (node.kind !== 'condition') return []
  const hasOutputs = isObject(ownMember(node.value, 'outputs'))
  return [...checkCases(node), ...(hasOutputs ? [...checkPairs(node), ...checkElse(node)] : [])]
}
