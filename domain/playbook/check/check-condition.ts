// The cases of a condition against its outputs: each case leads out by the output of its name, and `else` by its own.
import { isList, isObject, ownMember } from '../json.ts'
import { caseNames, otherwise } from '../read/read-node.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import { checkCase } from './check-case.ts'
import type { Finding } from './diagnostic.ts'
import { fix, gather, inNode } from './create-diagnostic.ts'
import { meant } from './nearest-name.ts'

const at = (node: PlaybookNode, ...steps: JsonPath): JsonPath => ['nodes', node.id, ...steps]

/** Outputs that no case has, and cases that have no output. */
const unmatched = (node: PlaybookNode) => {
  const declared = new Set(Object.keys(ownOutputs(node)))
  const names = new Set(caseNames(node.value).filter((name) => name !== ''))
  return {
    cases: [...names].filter((name) => !declared.has(name)),
    outputs: [...declared].filter((name) => name !== otherwise && !names.has(name)),
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

const addOutput = (node: PlaybookNode, output: string) =>
  fix('add_output', {
    params: { output },
    commands: [{ do: 'set', path: at(node, 'outputs', output), value: [] }],
  })

const misspelled = (node: PlaybookNode, { name, output }: { name: string; output: string }): Finding => {
  const path = ['cases', indexOfCase(node, name), 'name']
  return inNode(
    node,
    'case_misspelled',
  )({
    path,
    params: { case: name, output },
    fixes: [
      fix('rename_case', {
        params: { from: name, to: output },
        commands: [{ do: 'set', path: at(node, ...path), value: output }],
      }),
      fix('rename_output', {
        params: { from: output, to: name },
        commands: [{ do: 'rename', path: at(node, 'outputs', output), name }],
      }),
      addOutput(node, name),
    ],
  })
}

const withoutOutput = (node: PlaybookNode, name: string): Finding =>
  inNode(
    node,
    'case_no_output',
  )({
    path: ['cases', indexOfCase(node, name), 'name'],
    params: { case: name },
    fixes: [addOutput(node, name)],
  })

const withoutCase = (node: PlaybookNode, output: string): Finding =>
  inNode(
    node,
    'output_no_case',
  )({
    path: ['outputs', output],
    params: { output },
    fixes: [
      fix('remove_output', {
        params: { output },
        commands: [{ do: 'unset', path: at(node, 'outputs', output) }],
      }),
    ],
  })

/** So many pairs of names are compared at most. */
const compared = 2500

/** A case and an output that are nearly the same are one mistake, not two. */
const checkPairs = (node: PlaybookNode): readonly Finding[] => {
  const { cases, outputs } = unmatched(node)
  const free = new Set(outputs)
  const isFew = cases.length * outputs.length <= compared
  const ofCases = gather(cases, (name) => {
    const output =
      free.size === 1 && cases.length === 1 ? [...free][0] : isFew ? meant(name, [...free]) : undefined
    if (output === undefined) return [withoutOutput(node, name)]
    free.delete(output)
    return [misspelled(node, { name, output })]
  })
  return [...ofCases, ...gather(free, (output) => [withoutCase(node, output)])]
}

const checkElse = (node: PlaybookNode): readonly Finding[] => {
  if (Object.hasOwn(ownOutputs(node), otherwise)) return []
  return [
    inNode(
      node,
      'else_missing',
    )({ path: ['outputs'], params: { output: otherwise }, fixes: [addOutput(node, otherwise)] }),
  ]
}

const checkCases = (node: PlaybookNode): readonly Finding[] => {
  const cases = ownMember(node.value, 'cases')
  const path = ['cases']
  if (cases === undefined || cases === null)
    return [inNode(node, 'cases_missing')({ path, params: { output: otherwise } })]
  if (isList(cases)) {
    if (cases.length === 0) return [inNode(node, 'cases_missing')({ path, params: { output: otherwise } })]
    const spare = unmatched(node).outputs
    const firstOf = new Map(
      cases.map((each, index) => [ownMember(each, 'name'), index] as const).toReversed(),
    )
    return gather(cases.entries(), ([index, value]) => checkCase({ node, value, index, spare, firstOf }))
  }
  const commands = [{ do: 'set', path: at(node, 'cases'), value: [cases] }] as const
  const fixes = isObject(cases) ? [fix('write_list', { commands })] : []
  return [inNode(node, 'cases_no_list')({ path, fixes })]
}

/** What is wrong with a condition; nothing for other nodes. */
export function checkCondition(node: PlaybookNode): readonly Finding[] {
  if (node.kind !== 'condition') return []
  const hasOutputs = isObject(ownMember(node.value, 'outputs'))
  return [...checkCases(node), ...(hasOutputs ? [...checkPairs(node), ...checkElse(node)] : [])]
}
