import { describe, expect, test } from 'vitest'
import type { JsonObject, Playbook } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { applyStep } from './history.ts'
import type { Command, Fragment } from '../command.ts'
import { fragmentOf, externalReferences } from './fragment.ts'
import { isRefusal, planCommand } from './plan-command.ts'

const playbook = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind === 'unreadable') throw new Error(reading.reason)
  return reading
}

const source = playbook(`{
    "nodes": {
        "1": {
            "type": "action",
            "outputs": {"default": ["4", "9"]},
            "arguments": {"depth": 4.0, "big": 12345678901234567890, "from": "{{ node.0.quay }}"}
        },
        "4": {
            "type": "action",
            "outputs": {"default": []},
            "arguments": {"a": "{{ node.1.depth }} {{node['0'].b}} {{ node.7 }}", "b": "node.1 in plain words"}
        },
        "9": {"type": "action", "outputs": {"default": ["1"]}}
    }
}`)

const cut = (...ids: readonly string[]): Fragment =>
  fragmentOf(source, { ids, positionOf: (id) => (id === '1' ? { x: 10, y: 20 } : null) })

const pasted = (into: string, command: Omit<Extract<Command, { do: 'paste' }>, 'do'>) => {
  const editing = { reading: playbook(into), positions: {} }
  const step = planCommand(editing, [{ do: 'paste', ...command }])
  if (isRefusal(step)) throw new Error(step.refused)
  return { step, ...applyStep(editing, step).editing }
}

const nodeIn = (text: string, id: string): JsonObject | undefined => playbook(text).nodes.get(id)?.value
const by = { x: 5, y: 5 }

describe('PBK29 copied nodes', () => {
  test('PBK29 include their edges and positions, but no edges to other nodes', () => {
    expect(cut('4', '1').nodes.map(({ id, at, value }) => [id, at, value['outputs']])).toEqual([
      ['1', { x: 10, y: 20 }, { default: ['4'] }],
      ['4', null, { default: [] }],
    ])
  })

  test('PBK29 list their references to other nodes', () => {
    expect(externalReferences(cut('1', '4'))).toEqual([
      { id: '0', readers: ['1', '4'] },
      { id: '7', readers: ['4'] },
    ])
  })

  test('PBK29 get new IDs, and their edges and references follow', () => {
    const { step, reading, positions } = pasted('{"nodes":{"1":{},"7":{}}}', { fragment: cut('1', '4'), by })
    expect(step.made).toEqual(['8', '9'])
    expect(positions).toEqual({ '8': { x: 15, y: 25 } })
    expect(nodeIn(reading.text, '8')?.['outputs']).toEqual({ default: ['9'] })
    expect(nodeIn(reading.text, '9')?.['arguments']).toEqual({
      a: "{{ node.8.depth }} {{node['0'].b}} {{ node.7 }}",
      b: 'node.1 in plain words',
    })
  })

  test('PBK29 read other nodes if these are mapped', () => {
    const { reading } = pasted('{"nodes":{"1":{},"3":{}}}', {
      fragment: cut('1', '4'),
      by,
      references: { '0': '3', '7': '1' },
    })
    expect(nodeIn(reading.text, '4')?.['arguments']).toMatchObject({ from: '{{ node.3.quay }}' })
    expect(nodeIn(reading.text, '5')?.['arguments']).toMatchObject({
      a: "{{ node.4.depth }} {{node['3'].b}} {{ node.1 }}",
    })
  })

  test('PBK29 keep the spelling of numbers and get the indentation of the target', () => {
    const { reading } = pasted('{\n  "nodes": {\n    "0": {}\n  }\n}', { fragment: cut('1'), by })
    expect(reading.text).toContain(
      '    "1": {\n        "type": "action",\n        "outputs": {"default": []},\n' +
        '        "arguments": {"depth": 4.0, "big": 12345678901234567890, "from": "{{ node.0.quay }}"}\n    }\n',
    )
  })

  test('PBK29 without source text are formatted in the style of the document', () => {
    const fragment: Fragment = { nodes: cut('9').nodes.map(({ id, value, at }) => ({ id, value, at })) }
    expect(nodeIn(pasted('{}', { fragment, by }).reading.text, '0')).toEqual({
      type: 'action',
      outputs: { default: [] },
    })
  })
})
