import { describe, expect, test } from 'vitest'
import { readPlaybook } from '../read/read-playbook.ts'
import { checkPlaybook } from './check-playbook.ts'
import type { Finding } from './diagnostic.ts'

const findingsIn = (template: string): readonly Finding[] =>
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

describe('PBK44 one string', () => {
  test.each(['{{ node.0.', '{% for a in b %}{{', '{{ a ~ ', "{{ 'a", '{% if a %}', '{{ ) '])(
    'PBK44 that is %j ten thousand times is told of a few times, and soon',
    (part) => {
      const broken = findingsIn(part.repeat(10_000)).filter(({ code }) => code !== 'reference_missing')
      expect(broken.length).toBeGreaterThan(0)
      expect(broken.length).toBeLessThanOrEqual(20)
    },
  )

  test('PBK44 that reads what is not there so often that taking it out is work by hand', () => {
    const few = findingsIn('{{ node.7.x }}'.repeat(50))
    expect(few.map(({ fixes }) => fixes.map(({ code }) => code))).toEqual(few.map(() => ['remove_reference']))
    const many = findingsIn('{{ node.7.x }}'.repeat(1_400))
    expect(many).toHaveLength(1_400)
    expect(many.flatMap(({ fixes }) => fixes)).toEqual([])
  })
})
