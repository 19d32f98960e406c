import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBatch, minimalBatch } from '#domain/playbook/text-edit.ts'
import { editsAtIndent, unindented } from './indented-slice.ts'

describe('PBK98 a value without its indent', () => {
  test('PBK98 removes the indent shared by all lines', () => {
    expect(unindented('{\n      "a": 1\n    }')).toEqual({ text: '{\n  "a": 1\n}', indent: '    ' })
  })

  test('PBK98 a line without indent leaves all lines unchanged', () => {
    expect(unindented('{\n  "a": 1,\n"b": 2\n  }').indent).toBe('')
  })

  const line = fc.constantFrom('{', '  "a": 1,', '', '    }', '\t', '"株"', '\r')
  const shown = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))
  const indent = fc.constantFrom('', '  ', '\t', '      ')

  test('PBK98 edits change only the edited part of the original text', () => {
    fc.assert(
      fc.property(shown, shown, indent, (before, after, by) => {
        const source = before.replaceAll('\n', `\n${by}`)
        const slice = unindented(source)
        const next = after.replaceAll('\n', `\n${by}`)
        const shownNext = after.replaceAll('\n', `\n${by.slice(slice.indent.length)}`)
        fc.pre(slice.indent.length <= by.length)
        const text = `before ${source} after`
        const batch = editsAtIndent(slice, { batch: minimalBatch(slice.text, shownNext), start: 7 })
        expect(applyBatch(text, batch)).toBe(`before ${next} after`)
      }),
    )
  })
})
