// How the targets of a node's outputs, and of its loop, are written (PBK1). Where they lead is not asked here.
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Finding } from './diagnostic.ts'
import { fix, gather, inNode } from './create-diagnostic.ts'

interface Written {
  readonly node: PlaybookNode
  /** From the node. */
  readonly path: JsonPath
  readonly output: string
  readonly value: unknown
}

interface Item {
  readonly item: unknown
  readonly index: number
  /** No earlier one is the same. */
  readonly isFirst: boolean
}

const at = ({ node, path }: Written, ...steps: JsonPath): JsonPath => ['nodes', node.id, ...path, ...steps]

const remove = (written: Written, index: number) =>
  fix('remove_target', { params: { to: '' }, commands: [{ do: 'unset', path: at(written, index) }] })

const checkItem = (written: Written, { item, index, isFirst }: Item): readonly Finding[] => {
  const { node, path, output } = written
  const about = { path: [...path, index], params: { output } }
  if (typeof item === 'number' && Number.isSafeInteger(item)) {
    const commands = [{ do: 'set', path: at(written, index), value: String(item) }] as const
    const asText = fix('write_text', { params: { value: String(item) }, commands })
    return [
      inNode(node, 'target_number')({ ...about, params: { output, to: String(item) }, fixes: [asText] }),
    ]
  }
  if (typeof item !== 'string' || item === '')
    return [inNode(node, 'target_malformed')({ ...about, fixes: [remove(written, index)] })]
  if (isFirst) return []
  return [
    inNode(node, 'target_twice')({ ...about, params: { output, to: item }, fixes: [remove(written, index)] }),
  ]
}

const checkItems = (written: Written, items: readonly unknown[]): readonly Finding[] => {
  const seen = new Set<unknown>()
  return gather(items.entries(), ([index, item]) => {
    const isFirst = !seen.has(item)
    seen.add(item)
    return checkItem(written, { item, index, isFirst })
  })
}

const checkPort = (written: Written): readonly Finding[] => {
  const { node, path, output, value } = written
  if (isList(value)) return checkItems(written, value)
  const targets = targetsIn(value).map(({ id }) => id)
  const asList = fix('write_list', { commands: [{ do: 'set', path: at(written), value: targets }] })
  const code = isObject(value) ? 'output_object' : 'output_no_list'
  return [inNode(node, code)({ path, params: { output }, fixes: [asList] })]
}

/** How a node writes where its outputs lead. */
export function checkOutputs(node: PlaybookNode): readonly Finding[] {
  const outputs = ownMember(node.value, 'outputs')
  if (!isObject(outputs)) return []
  return Object.entries(outputs).flatMap(([output, value]) =>
    checkPort({ node, path: ['outputs', output], output, value }),
  )
}

/** How a loop writes where its body begins. */
export function checkLoopTargets(node: PlaybookNode, loop: readonly unknown[]): readonly Finding[] {
  return checkItems({ node, path: ['loop'], output: 'loop', value: loop }, loop)
}
