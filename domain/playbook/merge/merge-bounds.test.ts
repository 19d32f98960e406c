import { expect, test } from 'vitest'
import { isObject } from '../json.ts'
import { generatePlaybook } from '../testing/generate-playbook.ts'
import { mergePlaybooks } from './merge-playbooks.ts'

test('PBK73 ten thousand changes are merged quickly', () => {
  const base = generatePlaybook({ nodes: 10_000, seed: 7 })
  const theirs = base.replace('{', '{"harbour":"Moor",')
  const mine = base.replaceAll('"outputs"', '"tide":1,"outputs"')
  const merge = mergePlaybooks({ base, theirs, mine })
  const result: unknown = JSON.parse(merge?.result(new Map()) ?? '')
  const tides = isObject(result) && isObject(result['nodes']) ? Object.values(result['nodes']) : []
  expect(tides.length).toBeGreaterThanOrEqual(10_000)
  expect(result).toMatchObject({ harbour: 'Moor' })
  expect(tides.filter((node) => isObject(node) && node['tide'] === 1)).toHaveLength(tides.length)
}, 30_000)

test.each(['[', '{"a":'])('PBK73 a text that nests %j a hundred thousand times is not merged', (open) => {
  const close = open === '[' ? ']' : '}'
  const deep = `{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`
  expect(mergePlaybooks({ base: '{}', theirs: '{}', mine: deep })).toBeNull()
})

test('PBK74 a renamed node gets a lower ID if the highest is taken', () => {
  const highest = '9999999999999999999'
  const of = (name: string) => JSON.stringify({ nodes: { 0: {}, [highest]: { name } } })
  const merge = mergePlaybooks({ base: '{"nodes":{"0":{}}}', theirs: of('Moor'), mine: of('Log') })
  expect(merge?.renamed.get(highest)).toBe('1')
  expect(JSON.parse(merge?.result(new Map()) ?? '')).toEqual({
    nodes: { 0: {}, 1: { name: 'Log' }, [highest]: { name: 'Moor' } },
  })
})
