import { describe, expect, test } from 'vitest'
import type { Edge } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { type StoredDocument, createEditor } from './create-editor.ts'
import { createAnalyzer } from './analyzer.ts'

const text = `{
  "name": "Tide",
  "nodes": {
    "0": { "name": "Ship announced", "type": "trigger", "outputs": { "default": ["1"] } },
    "1": { "name": "Moor", "type": "action", "outputs": { "default": ["2"] } },
    "2": { "name": "Log", "type": "action", "arguments": { "text": "{{ node.1.berth }}" }, "outputs": { "default": [] } }
  }
}
`
const stored: StoredDocument = { text, positions: {}, etag: '"1"', version: 1 }

const open = (more: { isReadOnly?: boolean; stored?: StoredDocument | null } = {}) => {
  let clock = 0
  const editor = createEditor(
    { reading: readPlaybook(text), positions: {}, stored: more.stored === undefined ? stored : more.stored },
    { isReadOnly: more.isReadOnly ?? false, now: () => (clock += 10), createAnalyzer },
  )
  return {
    editor,
    state: editor.getState,
    text: () => editor.getState().reading.text,
    wait: () => (clock += 10_000),
  }
}

const edge: Edge = { from: { node: '0', of: 'outputs', output: 'default' }, to: '2' }

describe('the history of an editor', () => {
  test('PBK70 undoing a deletion restores the edges to and from the deleted nodes', () => {
    const { editor, state, text: now } = open()
    expect(editor.run({ do: 'remove', nodes: ['1'] })).toBeNull()
    expect(now()).not.toContain('"Moor"')
    editor.undo()
    expect(now()).toBe(text)
    expect([...state().selection.nodes]).toEqual(['1'])
    const { reading } = state()
    const nodes = reading.kind === 'playbook' ? reading.nodes : undefined
    expect(['0', '1'].map((id) => nodes?.get(id)?.outputs[0]?.targets)).toEqual([['1'], ['2']])
  })

  test('PBK70 moves by keyboard are steps, and consecutive ones are one step', () => {
    const { editor, state, wait } = open()
    const nudge = (x: number) => editor.run({ do: 'move', positions: { 1: { x, y: 0 } } }, { group: 'nudge' })
    nudge(8)
    nudge(16)
    wait()
    nudge(24)
    expect(state().layout.get('1')).toMatchObject({ x: 24, y: 0 })
    expect(state().unsaved).toBe(2)
    editor.undo()
    expect(state().positions).toEqual({ 1: { x: 16, y: 0 } })
    editor.undo()
    expect([state().positions, state().unsaved, state().undo]).toEqual([{}, 0, null])
  })
})

describe('unsaved changes of an editor', () => {
  test('PBK71 counts unsaved steps correctly for undo and redo across a save', () => {
    const { editor, state, text: now } = open()
    editor.run({ do: 'set', path: ['name'], value: 'Ebb' })
    editor.setStored({ ...stored, text: now(), version: 2 })
    expect([state().unsaved, state().version]).toEqual([0, 2])
    editor.undo()
    expect(state().unsaved).toBe(1)
    editor.redo()
    expect(state().unsaved).toBe(0)
    editor.run({ do: 'connect', edge })
    editor.undo()
    expect(state().unsaved).toBe(0)
    editor.redo()
    expect(state().unsaved).toBe(1)
  })

  test('PBK71 changes during a save stay unsaved', () => {
    const { editor, state, text: now } = open()
    editor.run({ do: 'set', path: ['name'], value: 'Ebb' })
    const sent = now()
    editor.run({ do: 'set', path: ['nodes', '1', 'name'], value: 'Berth' })
    editor.setStored({ ...stored, text: sent, version: 2 })
    expect(state().unsaved).toBeGreaterThan(0)
    editor.undo()
    expect(state().unsaved).toBe(0)
  })

  test('PBK71 three steps before a save and one during it leave one unsaved', () => {
    const { editor, state, text: now } = open()
    for (const value of ['a', 'b', 'c']) {
      editor.run({ do: 'set', path: ['name'], value }, { group: value })
      editor.closeGroup()
    }
    editor.setSaving(true)
    const sent = now()
    editor.run({ do: 'set', path: ['name'], value: 'd' }, { group: 'c' })
    editor.setStored({ ...stored, text: sent, version: 2 })
    editor.setSaving(false)
    expect(state().unsaved).toBe(1)
    editor.undo()
    expect([now(), state().unsaved]).toEqual([sent, 0])
  })

  test('PBK71 an undo during a save is one step away from the stored version', () => {
    const { editor, state, text: now } = open()
    editor.run({ do: 'set', path: ['name'], value: 'Ebb' })
    editor.setSaving(true)
    const sent = now()
    editor.undo()
    editor.setStored({ ...stored, text: sent, version: 2 })
    editor.setSaving(false)
    expect(state().unsaved).toBe(1)
    editor.redo()
    expect(state().unsaved).toBe(0)
  })

  test('PBK71 typing the stored text again leaves nothing unsaved', () => {
    const { editor, state } = open()
    editor.run({ do: 'set', path: ['name'], value: 'Ebb' })
    editor.run({ do: 'set', path: ['name'], value: 'Tide' })
    expect(state().unsaved).toBe(0)
  })

  test('PBK72 replacing the text is one step that can be undone', () => {
    const { editor, state, text: now } = open()
    editor.run({ do: 'set', path: ['name'], value: 'Ebb' })
    const mine = now()
    const theirs = text.replace('Moor', 'Berth')
    editor.setStored({ ...stored, text: theirs, version: 2 })
    editor.replace({ text: theirs, positions: {}, label: { key: 'step.theirs', params: { version: 2 } } })
    expect([now(), state().unsaved]).toEqual([theirs, 0])
    editor.undo()
    expect(now()).toBe(mine)
    expect(state().unsaved).toBeGreaterThan(0)
  })
})

describe('an editor', () => {
  test('PBK70 reuses the objects of nodes, layout and diagnostics that a step did not affect', () => {
    const { editor, state } = open()
    const before = state()
    editor.run({ do: 'set', path: ['nodes', '1', 'name'], value: 'Berth' })
    const after = state()
    const [readBefore, readAfter] = [before.reading, after.reading]
    expect(
      readBefore.kind === 'playbook' &&
        readAfter.kind === 'playbook' &&
        readBefore.nodes.get('2') === readAfter.nodes.get('2'),
    ).toBe(true)
    expect(after.layout).toBe(before.layout)
    expect(after.diagnostics).toBe(before.diagnostics)
  })

  test('PBK70 a read-only document is shown and not changed', () => {
    const { editor, text: now } = open({ isReadOnly: true })
    editor.run({ do: 'remove', nodes: ['1'] })
    expect(now()).toBe(text)
  })

  test('PBK71 a document that is not stored yet is unsaved from the start', () => {
    expect(open({ stored: null }).state().unsaved).toBe(1)
  })

  test('PBK70 returns the reason when a command is refused, and changes nothing', () => {
    const { editor, text: now } = open()
    expect(editor.run({ do: 'remove', nodes: ['99'] })).toMatchObject({ refused: 'node_unknown' })
    expect(now()).toBe(text)
  })
})
