// Valid documents for property tests, with many spellings: indentation, line endings, member order, escapes, number
// formats and unknown members.
import fc from 'fast-check'
import { isObject } from '../json.ts'
import type { JsonObject } from '../playbook.ts'
import { generatePlaybook } from './generate-playbook.ts'
import { randomOf, type Random } from './random.ts'
import { spell, type Spelling } from './spelling.ts'

const spellings: fc.Arbitrary<Spelling> = fc.record({
  indent: fc.constantFrom(0, 1, 2, 4, '\t' as const),
  newLine: fc.constantFrom('\n', '\r\n', '\r'),
  byteOrderMark: fc.boolean(),
  shuffled: fc.boolean(),
  escaped: fc.boolean(),
  oddNumbers: fc.boolean(),
  finalNewLine: fc.boolean(),
})

const unknownMembers = (random: Random): JsonObject =>
  random.pick<JsonObject>([
    {},
    { tags: ['harbour', 'tide'] },
    { module_configuration_uuid: random.uuid(), stop_on_failure: true },
    { annotations: { 'node.99': { deep: [[[]], {}] }, '': null }, version: 1.5 },
    { 'ключ "ü"\n': '港', weight: -0.25 },
  ])

const withUnknown = (text: string, random: Random): unknown => {
  const document: unknown = JSON.parse(text)
  if (!isObject(document) || !isObject(document['nodes'])) return document
  const nodes = Object.entries(document['nodes']).map(([id, node]): [string, unknown] => [
    id,
    isObject(node) ? { ...node, ...(random.chance(0.3) ? unknownMembers(random) : {}) } : node,
  ])
  return { ...document, nodes: Object.fromEntries(nodes), ...unknownMembers(random) }
}

const sizes = { nodes: fc.integer({ min: 1, max: 40 }), seed: fc.integer({ min: 0, max: 1e6 }) }

/** Texts of valid documents of up to about forty nodes, with many spellings. */
export const validPlaybooks: fc.Arbitrary<string> = fc
  .record({ ...sizes, positions: fc.boolean(), spelling: spellings })
  .map(({ nodes, seed, positions, spelling }) => {
    const random = randomOf(seed ^ 0x5a_5a)
    return spell(withUnknown(generatePlaybook({ nodes, seed, positions }), random), { spelling, random })
  })

/** Texts of valid documents in the style of this project. */
export const plainPlaybooks: fc.Arbitrary<string> = fc.record(sizes).map((size) => generatePlaybook(size))
