import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetOf, positionOf, parseJson } from './json-text.ts'

describe('JSON as it is typed', () => {
  it('reads what JSON.parse reads, and nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
        const text = JSON.stringify(value, null, 2)
        expect(parseJson(text, '0')).toMatchObject({ kind: 'read' })
        const cut = text.slice(0, seed % text.length)
        const parses = (() => {
          try {
            JSON.parse(cut)
            return true
          } catch {
            return false
          }
        })()
        const read = parseJson(cut, '0')
        // A number that is cut may need more digits than a double has.
        const isInexact = read.kind === 'fault' && read.fault === 'inexact'
        expect(isInexact || read.kind === 'read').toBe(isInexact || parses)
      }),
    )
  })

  it.each([
    { text: '{"a": 1,\n "b" 2}', fault: 'colon', line: 2, column: 6 },
    { text: '{"a": 1\n "b": 2}', fault: 'comma', line: 2, column: 2 },
    { text: '{"a": 1,}', fault: 'name', line: 1, column: 9 },
    { text: '[1, nope]', fault: 'value', line: 1, column: 5 },
    { text: '["a', fault: 'string', line: 1, column: 2 },
    { text: '[1', fault: 'end', line: 1, column: 3 },
    { text: '{} {}', fault: 'trailing', line: 1, column: 4 },
    { text: '[1,\n 9007199254740993]', fault: 'inexact', line: 2, column: 2 },
    { text: '[0.1234567890123456789]', fault: 'inexact', line: 1, column: 2 },
  ])('finds the fault $fault in $text', ({ text, fault, line, column }) => {
    const read = parseJson(text, '0')
    expect(read).toMatchObject({ kind: 'fault', fault })
    expect(read.kind === 'fault' && positionOf(text, read.offset)).toEqual({ line, column })
  })

  it.each([
    { path: '0.attributes.1.type', line: 3 },
    { path: '0.attributes.1.sources.0', line: 3 },
    { path: '0.key.0', line: 1 },
  ])('shows $path at line $line', ({ path, line }) => {
    const text = '{"attributes": [\n {"type": 1},\n {"type": 2}]}'
    const read = parseJson(text, '0')
    expect(read.kind === 'read' && positionOf(text, offsetOf(read.offsets, path)).line).toBe(line)
  })
})
