import { describe, expect, test } from 'vitest'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { referenceAt, storeKeys, upstreamOf } from './completion.ts'

const cases = [
  { text: '{{ node.', is: { root: 'node', typed: '' } },
  { text: '{{ node.4', is: { root: 'node', typed: '4' } },
  { text: '{% if store.ho', is: { root: 'store', typed: 'ho' } },
  { text: 'node.', is: undefined },
  { text: '{{ "node.', is: undefined },
  { text: '{{ a.node.', is: undefined },
  { text: '{{ node.4 }} node.', is: undefined },
  { text: '{# node.', is: undefined },
]

const document = {
  nodes: {
    1: { type: 'trigger', outputs: { default: ['2'] } },
    2: { type: 'operator', subtype: 'foreach', loop: ['3'], outputs: { default: ['4'] } },
    3: {
      type: 'operator',
      subtype: 'store',
      modifications: [{ key: 'hosts' }, { key: 'hosts' }, 1],
      outputs: { default: [] },
    },
    4: { type: 'action', outputs: { default: [] } },
  },
}
const playbook = (): Playbook => {
  const reading = readPlaybook(JSON.stringify(document))
  if (reading.kind !== 'playbook') throw new Error('not read')
  return reading
}

describe('PBK95 completes references while typing', () => {
  test.each(cases)('PBK95 $text', ({ text, is }) => {
    const found = referenceAt(text, text.length)
    expect(found && { root: found.root, typed: found.typed }).toEqual(is)
  })

  test('PBK95 offers only predecessors of the node, nearest first', () => {
    expect(upstreamOf(playbook(), '3').map(({ id }) => id)).toEqual(['2', '1'])
    expect(upstreamOf(playbook(), '1')).toEqual([])
  })

  test('PBK95 offers the store keys that nodes write', () => {
    expect(storeKeys(playbook())).toEqual(['hosts'])
  })
})
