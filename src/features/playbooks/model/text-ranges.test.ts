import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { JsonPath, Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { lineAndColumn, underlineOf, nodeAt, nodeMember, spanInString, spanOf } from './text-ranges.ts'

const text = `{
  "name": "A \\"b\\"",
  "nodes": {
    "1": {"name": "One", "type": "trigger"},

    "2": {"name": "Two", "arguments": {"a": [1, "x\\n{{ node.9 }}"]}}
  },
  "uuid": "u"
}`
const read = (): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind !== 'playbook') throw new Error('not read')
  return reading
}
const partOf = (path: JsonPath, span: { start: number; end: number } | null = null) => {
  const found = spanOf(read(), { path, span })
  return found && text.slice(found.start, found.end)
}

const parts = [
  { path: ['name'], is: '"A \\"b\\""' },
  { path: ['nodes', '1', 'name'], is: '"One"' },
  { path: ['nodes', '2', 'arguments', 'a', 0], is: '1' },
  { path: ['nodes', '1'], is: '{"name": "One", "type": "trigger"}' },
  { path: ['nodes', '1', 'outputs'], is: '"1": {"name": "One", "type": "trigger"}' },
] as const

describe('PBK93 ranges in the text', () => {
  test.each(parts)('PBK93 finds $path', ({ path, is }) => {
    expect(partOf(path)).toBe(is)
  })

  test.each([
    { path: ['nodes'], is: '"nodes"' },
    { path: ['nodes', '1'], is: '{"name": "One", "type": "trigger"}' },
    { path: ['nodes', '2', 'arguments', 'a'], is: '[1, "x\\n{{ node.9 }}"]' },
  ])('PBK93 underlines at most one line of $path', ({ path, is }) => {
    const found = underlineOf(read(), { path, span: null })
    expect(found && text.slice(found.start, found.end)).toBe(is)
  })

  test('PBK93 finds part of a string after an escape', () => {
    expect(partOf(['nodes', '2', 'arguments', 'a', 1], { start: 5, end: 11 })).toBe('node.9')
  })

  test('PBK93 finds the node at every offset', () => {
    const playbook = read()
    expect(nodeAt(playbook, text.indexOf('"1"') + 1)).toBe('1')
    expect(nodeAt(playbook, text.indexOf('trigger'))).toBe('1')
    expect(nodeAt(playbook, text.indexOf('"2"') - 2)).toBeUndefined()
    expect(nodeAt(playbook, text.indexOf('node.9'))).toBe('2')
    expect(nodeAt(playbook, text.indexOf('uuid'))).toBeUndefined()
    expect(nodeAt(playbook, 0)).toBeUndefined()
  })

  test('PBK93 a node starts at its key', () => {
    expect(nodeMember(read(), '2')?.key).toBe(text.indexOf('"2"'))
  })

  test('PBK93 converts part of any string to the same part of its JSON', () => {
    const unit = fc.constantFrom('a', '"', '\\', '\n', '\u0001', '\ud800', '株', '😀', '/')
    const cut = fc.tuple(fc.array(unit, { maxLength: 12 }), fc.nat(12), fc.nat(12))
    fc.assert(
      fc.property(cut, ([units, from, length]) => {
        const value = `${units.join('')}end`
        const start = Math.min(from, value.length - 1)
        const end = Math.min(start + length + 1, value.length)
        const raw = JSON.stringify(value)
        const found = spanInString(raw, { start, end })
        expect(JSON.parse(`"${raw.slice(found.start, found.end)}"`)).toBe(value.slice(start, end))
      }),
    )
  })

  test('PBK93 counts lines and columns from 1', () => {
    expect(lineAndColumn('a\nbc\n', 0)).toEqual({ line: 1, column: 1 })
    expect(lineAndColumn('a\nbc\n', 3)).toEqual({ line: 2, column: 2 })
  })
})
