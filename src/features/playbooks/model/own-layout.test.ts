import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrawnDown } from '#domain/playbook/drawn-down.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { plainPlaybooks } from '#domain/playbook/testing/playbook-arbitrary.ts'
import { layOutPlaybook } from './playbook-layout.ts'

test('PBK118.a the automatic layout is never taken for a drawing from top to bottom', () => {
  fc.assert(
    fc.property(plainPlaybooks, (text) => {
      const playbook = readPlaybook(text)
      if (playbook.kind !== 'playbook') throw new Error('The document is not readable.')
      const layout = layOutPlaybook(playbook, {})
      const nodes = new Map(
        [...playbook.nodes].map(([id, node]) => [id, { ...node, position: layout.get(id) ?? null }]),
      )
      expect(isDrawnDown({ ...playbook, nodes })).toBe(false)
    }),
  )
})
