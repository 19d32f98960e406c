import { expect, it } from 'vitest'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { suggest } from './suggest.ts'

const reading = readPlaybook(
  JSON.stringify({
    name: 'P',
    nodes: {
      4: {
        name: 'Severity',
        type: 'operator',
        subtype: 'condition',
        cases: [{ name: 'not found' }],
        outputs: { 'not found': ['40'], else: [] },
      },
      40: { name: 'Comment', type: 'action', arguments: {}, outputs: { default: [] } },
    },
  }),
)
if (reading.kind !== 'playbook') throw new Error('no playbook')

it.each([
  ['con', 0, ['connect']],
  ['connect ', 8, ['4', '40']],
  ['connect 4', 8, ['4', '40']],
  ['connect sev', 8, ['4']],
  ['connect 4.', 10, ['"not found"', 'else']],
  ['connect 4.n', 10, ['"not found"']],
  ['connect 4."n', 10, ['"not found"']],
  ['connect 4.else ', 15, ['to']],
  ['connect 4.else to comm', 18, ['40']],
  ['add con', 4, ['condition']],
  ['add condition ', 14, ['after']],
  ['set 40.a', 7, ['arguments']],
  ['delete 99', 7, []],
  ['nonsense ', 9, []],
])('PBK102: after %j suggests what fits', (line, from, texts) => {
  const { from: at, items } = suggest(line, reading)
  expect({ from: at, texts: items.map(({ text }) => text) }).toEqual({ from, texts })
})
