import { expect, it } from 'vitest'
import { alignTexts } from '#domain/playbook/align-texts.ts'
import { type AlignTexts, alignedChanges } from './aligned-changes.ts'

const textOf = (nodes: Readonly<Record<string, string>>): string => {
  const values = Object.entries(nodes).map(([id, name]) => [id, { name, outputs: { default: [] } }] as const)
  return JSON.stringify({ nodes: Object.fromEntries(values) }, null, 2)
}
const before = textOf({ 1: 'Read', 2: 'Wake the pilot', 3: 'Write' })
const removedNode = /^ {4}"2": \{\n[^]*\n {4}\},\n$/

const removedFor = (after: string, align: AlignTexts) =>
  alignedChanges(before, after, { align, limits: {} }).map(({ fromA, toA }) => before.slice(fromA, toA))

it('PBK120 a removed node is one change, and changes in other nodes are small', () => {
  const [node, ...others] = removedFor(textOf({ 1: 'Read', 3: 'Note' }), alignTexts)
  expect(node).toMatch(removedNode)
  expect(others.join('').length).toBeLessThanOrEqual('Write'.length)
})

it('PBK120 a node that replaces another one is not compared with it', () => {
  const after = textOf({ 1: 'Read', 3: 'Write', 5: 'Wake the master' })
  expect(removedFor(after, alignTexts)[0]).toMatch(removedNode)
  const whole: AlignTexts = (one, other) => [{ fromA: 0, toA: one.length, fromB: 0, toB: other.length }]
  expect(removedFor(after, whole).filter((text) => removedNode.test(text))).toEqual([])
})
