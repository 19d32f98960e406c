import { describe, expect, test } from 'vitest'
import {
  applyStep,
  type History,
  emptyHistory,
  recordStep,
  redo,
  closeGroup,
  markStored,
  groupInterval,
  undo,
  unsavedSteps,
} from './history.ts'
import type { Command, EditState } from '../command.ts'
import { isRefusal, planCommand } from './plan-command.ts'
import { readPlaybook } from '../read/read-playbook.ts'

interface EditSession {
  readonly editing: EditState
  readonly history: History<string>
}

const text = JSON.stringify(
  {
    name: 'Harbour',
    nodes: {
      '0': { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
      '1': { name: 'Berth', type: 'action', outputs: { default: ['2'] } },
      '2': {
        name: 'Report',
        type: 'action',
        outputs: { default: [] },
        arguments: { at: '{{ node.1.quay }}' },
      },
    },
  },
  null,
  2,
)
const start: EditSession = { editing: { reading: readPlaybook(text), positions: {} }, history: emptyHistory }

interface How {
  readonly group?: string
  readonly at?: number
  readonly max?: number
}

const run = (session: EditSession, command: Command, { group, at = 0, max }: How = {}): EditSession => {
  const step = planCommand(session.editing, [command])
  if (isRefusal(step)) throw new Error(`${step.refused}: ${step.about}`)
  const { editing, inverse } = applyStep(session.editing, step)
  const entry = { step, inverse, label: command.do, group: group ?? null, at }
  return { editing, history: recordStep(session.history, { entry, ...(max !== undefined && { max }) }) }
}

const back = ({ editing, history }: EditSession): EditSession => {
  const undone = undo<string>(history)
  if (undone === null) throw new Error('there is nothing to undo')
  return { editing: applyStep(editing, undone.entry.inverse).editing, history: undone.history }
}

const forth = ({ editing, history }: EditSession): EditSession => {
  const redone = redo<string>(history)
  if (redone === null) throw new Error('there is nothing to redo')
  return { editing: applyStep(editing, redone.entry.step).editing, history: redone.history }
}

const textOf = ({ editing }: EditSession): string => editing.reading.text
const rename = (name: string): Command => ({ do: 'set', path: ['nodes', '1', 'name'], value: name })
const moveTo = (x: number): Command => ({ do: 'move', positions: { '1': { x, y: 0 } } })

describe('PBK33 steps of one group are joined', () => {
  test('PBK33 typing in one field', () => {
    const typed = ['B', 'Be', 'Ber', 'Bert'].reduce(
      (session, name, index) => run(session, rename(name), { group: 'name:1', at: index * 300 }),
      start,
    )
    expect(typed.history.past).toHaveLength(1)
    expect(typed.history.past[0]?.step.batches).toHaveLength(1)
    expect(textOf(back(typed))).toBe(text)
    expect(textOf(forth(back(typed)))).toBe(textOf(typed))
  })

  test('PBK33 a drag, with its initial position', () => {
    const dragged = [10, 20, 30].reduce((session, x) => run(session, moveTo(x), { group: 'drag' }), start)
    expect(dragged.history.past.map(({ step }) => step.moves)).toEqual([{ '1': [null, { x: 30, y: 0 }] }])
    expect(back(dragged).editing.positions).toEqual({})
    expect(forth(back(dragged)).editing.positions).toEqual({ '1': { x: 30, y: 0 } })
  })

  const once = run(start, rename('A'), { group: 'name:1', at: 1000 })
  const rows: readonly (readonly [what: string, doing: EditSession, how: How, entries: number])[] = [
    ['another group', once, { group: 'name:2', at: 1000 }, 2],
    ['no group', once, { at: 1000 }, 2],
    ['a pause', once, { group: 'name:1', at: 1001 + groupInterval }, 2],
    ['almost a pause', once, { group: 'name:1', at: 1000 + groupInterval }, 1],
    [
      'after leaving a field',
      { ...once, history: closeGroup(once.history) },
      { group: 'name:1', at: 1000 },
      2,
    ],
    ['after saving', { ...once, history: markStored(once.history) }, { group: 'name:1', at: 1000 }, 2],
    ['after undo and redo', forth(back(once)), { group: 'name:1', at: 1000 }, 2],
  ]
  test.each(rows)('PBK33 %s: entries', (_, session, how, entries) => {
    expect(run(session, rename('B'), how).history.past).toHaveLength(entries)
  })
})

describe('PBK34 the history', () => {
  test('PBK34 undoing a removal restores the edges of both sides', () => {
    const removed = run(start, { do: 'remove', nodes: ['1'] })
    expect(textOf(removed)).not.toContain('Berth')
    expect(textOf(back(removed))).toBe(text)
    expect(undo(removed.history)?.entry.inverse.made).toEqual(['1'])
    const bridged = run(start, { do: 'remove', nodes: ['1'], bridge: true })
    expect(textOf(back(bridged))).toBe(text)
  })

  test('PBK34 redo after undo is unsaved again', () => {
    const changed = run(start, rename('Pier'))
    expect(unsavedSteps(changed.history)).toBe(1)
    expect(unsavedSteps(back(changed).history)).toBe(0)
    expect(unsavedSteps(forth(back(changed)).history)).toBe(1)
  })

  test('PBK34 undo past the saved state is unsaved, and redo is saved again', () => {
    const once = run(start, rename('Pier'))
    const saved = { ...once, history: markStored(once.history) }
    expect(unsavedSteps(saved.history)).toBe(0)
    expect(unsavedSteps(back(saved).history)).toBe(1)
    expect(unsavedSteps(forth(back(saved)).history)).toBe(0)
    const elsewhere = run(back(saved), rename('Quay'))
    expect(unsavedSteps(elsewhere.history)).toBeGreaterThan(0)
    expect(unsavedSteps(back(elsewhere).history)).toBeGreaterThan(0)
  })

  test('PBK34 a move by mouse or keyboard is a step, in the side file and in the document', () => {
    const nudged = run(run(start, moveTo(8), { group: 'nudge' }), rename('Pier'))
    expect(unsavedSteps(nudged.history)).toBe(2)
    expect(back(back(nudged))).toMatchObject({ editing: { positions: {} }, history: { past: [] } })
    const positioned = run(start, { do: 'set', path: ['nodes', '0', 'position'], value: { x: 1, y: 2 } })
    const moved = run(positioned, moveTo(9))
    expect(textOf(moved)).toContain('"x": 9')
    expect(textOf(back(moved))).toBe(textOf(positioned))
  })

  test('PBK34 a new step discards the steps that were undone', () => {
    const other = run(back(run(start, rename('Pier'))), rename('Quay'))
    expect(redo(other.history)).toBeNull()
    expect(undo(emptyHistory)).toBeNull()
  })

  test('PBK34 it is bounded: the oldest entries are dropped, the newest always stays', () => {
    const long = run(start, rename('x'.repeat(10_000)), { max: 9000 })
    expect(long.history.past).toHaveLength(1)
    const more = run(run(long, moveTo(1), { max: 9000 }), moveTo(2), { max: 9000 })
    expect(more.history.past.map(({ label }) => label)).toEqual(['move', 'move'])
    expect(more.history.storedAt).toBeNull()
    expect(unsavedSteps(back(back(more)).history)).toBeGreaterThan(0)
  })

  test('PBK34 it can be written as JSON and read again', () => {
    const done = run(run(start, rename('Pier')), { do: 'remove', nodes: ['2'] })
    const json: unknown = JSON.parse(JSON.stringify(back(done).history))
    expect(json).toEqual(back(done).history)
    const history = structuredClone(back(done).history)
    const again = forth({ editing: back(done).editing, history })
    expect(textOf(again)).toBe(textOf(done))
    expect(textOf(back(back(again)))).toBe(text)
  })
})
