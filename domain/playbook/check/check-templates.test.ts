import { describe, expect, test } from 'vitest'
import { readPlaybook } from '../read/read-playbook.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Diagnostic } from './diagnostic.ts'

const diagnosticsIn = (template: string): readonly Diagnostic[] =>
  checkPlaybook(
    readPlaybook(
      JSON.stringify({
        nodes: {
          0: { name: 'Tide', type: 'trigger', outputs: { default: ['1'] } },
          1: { name: 'Log', type: 'action', arguments: { text: template }, outputs: { default: [] } },
        },
      }),
    ),
  ).filter(({ span }) => span !== null)

describe('PBK44 a single string', () => {
  test.each(['{{ node.0.', '{% for a in b %}{{', '{{ a ~ ', "{{ 'a", '{% if a %}', '{{ ) '])(
    'PBK44 reports a few problems quickly when %j is repeated ten thousand times',
    (part) => {
      const broken = diagnosticsIn(part.repeat(10_000)).filter(({ code }) => code !== 'reference_missing')
      expect(broken.length).toBeGreaterThan(0)
      expect(broken.length).toBeLessThanOrEqual(20)
    },
  )

  test('PBK44 offers no quick fix when too many references in it are missing', () => {
    const few = diagnosticsIn('{{ node.7.x }}'.repeat(50))
    expect(few.map(({ fixes }) => fixes.map(({ code }) => code))).toEqual(few.map(() => ['remove_reference']))
    const many = diagnosticsIn('{{ node.7.x }}'.repeat(1_400))
    expect(many).toHaveLength(1_400)
    expect(many.flatMap(({ fixes }) => fixes)).toEqual([])
  })
})
