import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playbook, Reading } from '../playbook.ts'
import { readAgain, readPlaybook } from '../read/read-playbook.ts'
import { generatePlaybook } from '../testing/generate-playbook.ts'
import { validPlaybooks } from '../testing/playbook-arbitrary.ts'
import { type Random, randomOf } from '../testing/random.ts'
import { applyStep } from './history.ts'
import { applyBatch, composeBatches } from '../text-edit.ts'
import type { Command, EditState, Step } from '../command.ts'
import { fragmentOf } from './fragment.ts'
import { isRefusal, planCommand } from './plan-command.ts'
import { oddPlaybook } from './testing/odd-playbooks.ts'
import { randomCommand } from './testing/random-command.ts'

const opened = (text: string): EditState => ({ reading: readPlaybook(text), positions: {} })

interface AppliedCommand {
  readonly before: EditState
  readonly after: EditState
  readonly command: Command
  readonly step: Step
  readonly inverse: Step
}

/** Applies random commands in sequence. Refused ones change nothing. */
const applyCommands = (
  start: EditState,
  { random, count, typing }: { random: Random; count: number; typing: boolean },
) => {
  const applied: AppliedCommand[] = []
  let editing = start
  for (let round = 0; round < count; round += 1) {
    const command = randomCommand(editing, random)
    if (command.do === 'type' && !typing) continue
    const step = planCommand(editing, [command])
    if (isRefusal(step)) continue
    const { editing: after, inverse } = applyStep(editing, step)
    applied.push({ before: editing, after, command, step, inverse })
    editing = after
  }
  return applied
}

const oddPlaybooks = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => oddPlaybook(randomOf(seed)))

const runs = fc.record({
  text: fc.oneof(validPlaybooks, oddPlaybooks),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  count: fc.integer({ min: 1, max: 25 }),
  typing: fc.boolean(),
})

const applyIn = ({ text, seed, ...how }: { text: string; seed: number; count: number; typing: boolean }) =>
  applyCommands(opened(text), { random: randomOf(seed), ...how })

const textOf = ({ reading }: EditState): string => reading.text

const reread = ({ reading }: EditState): Reading => readPlaybook(reading.text)

/** Source text of each node. */
const bytesOf = (playbook: Playbook): ReadonlyMap<string, string | undefined> => {
  const { nodes } = fragmentOf(playbook, { ids: playbook.nodes.keys(), positionOf: () => null })
  return new Map(nodes.map(({ id, text }) => [id, text]))
}

const isPlaybook = (reading: Reading): reading is Playbook => reading.kind === 'playbook'

describe('PBK32 undo and redo', () => {
  test('PBK32 undoing everything restores the initial bytes and positions, redoing it the last ones', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const applied = applyIn(run)
        const last = applied.at(-1)
        if (last === undefined) return
        const start = applied.reduceRight((at, { inverse }) => applyStep(at, inverse).editing, last.after)
        expect(textOf(start)).toBe(run.text)
        expect(start.positions).toEqual({})
        const end = applied.reduce((at, { step }) => applyStep(at, step).editing, start)
        expect(textOf(end)).toBe(textOf(last.after))
        expect(end.positions).toEqual(last.after.positions)
      }),
    )
  })

  test('PBK32 joined steps have the same effect in both directions', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const applied = applyIn(run)
        const forth = composeBatches(applied.flatMap(({ step }) => step.batches))
        const back = composeBatches(applied.toReversed().flatMap(({ inverse }) => inverse.batches))
        const after = applied.at(-1)?.after.reading.text ?? run.text
        expect(forth.reduce(applyBatch, run.text)).toBe(after)
        expect(back.reduce(applyBatch, after)).toBe(run.text)
      }),
    )
  })

  test('PBK28 several commands are one step, all or none', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const applied = applyIn(run)
        const joined = planCommand(
          opened(run.text),
          applied.map(({ command }) => command),
        )
        expect(isRefusal(joined)).toBe(false)
        if (isRefusal(joined)) return
        expect(joined.batches.length).toBeLessThanOrEqual(1)
        const { editing, inverse } = applyStep(opened(run.text), joined)
        expect(textOf(editing)).toBe(applied.at(-1)?.after.reading.text ?? run.text)
        expect(textOf(applyStep(editing, inverse).editing)).toBe(run.text)
      }),
    )
  })
})

describe('PBK22 incremental reading', () => {
  test('PBK22 reading after edits equals a fresh reading, and untouched nodes keep their object', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const { before, after, command } of applyIn({ ...run, typing: true })) {
          expect(after.reading).toEqual(reread(after))
          if (!isPlaybook(before.reading) || !isPlaybook(after.reading)) continue
          if (before.reading.repeated.length > 0) continue
          const [former, bytes] = [before.reading.nodes, bytesOf(before.reading)]
          for (const [id, text] of bytesOf(after.reading))
            if (former.has(id) && bytes.get(id) === text)
              expect({ id, command, same: after.reading.nodes.get(id) === former.get(id) }).toMatchObject({
                same: true,
              })
        }
      }),
    )
  })

  test('PBK22 swapping two equal items returns the same reading', () => {
    const start = opened('{"nodes":{"7":{"cases":[{"name":"A"},{"name":"A"},{"name":"2"}]}}}')
    const step = planCommand(start, [{ do: 'reorder', path: ['nodes', '7', 'cases', 0], to: 1 }])
    if (isRefusal(step)) throw new Error(step.refused)
    expect(applyStep(start, step).editing.reading).toBe(start.reading)
  })

  test('PBK22 removing a thousand of ten thousand nodes in one batch reads no other node again', () => {
    const start = opened(generatePlaybook({ nodes: 10_000, seed: 1 }))
    const { reading } = start
    if (!isPlaybook(reading)) throw new Error('not a playbook')
    const removed = [...reading.nodes.keys()].filter((_, index) => index % 10 === 3)
    const step = planCommand(start, [{ do: 'remove', nodes: removed, bridge: true }])
    if (isRefusal(step)) throw new Error(step.refused)
    expect(step.batches).toHaveLength(1)
    const { editing, inverse } = applyStep(start, step)
    if (!isPlaybook(editing.reading)) throw new Error('not a playbook')
    expect(editing.reading.nodes.size).toBe(reading.nodes.size - removed.length)
    const isRetargeted = (id: string): boolean =>
      reading.nodes.get(id)?.outputs.some(({ targets }) => targets.some((to) => removed.includes(to))) ??
      false
    for (const [id, node] of editing.reading.nodes)
      if (node !== reading.nodes.get(id))
        expect({ id, isRetargeted: isRetargeted(id) }).toEqual({ id, isRetargeted: true })
    expect(textOf(applyStep(editing, inverse).editing)).toBe(reading.text)
  })

  test('PBK22 the text stays readable after every command', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const { after, command } of applyIn({ ...run, typing: false }))
          expect({ command, is: after.reading.kind }).toEqual({ command, is: 'playbook' })
      }),
    )
  })

  test('PBK22 nodes keep their object after a text was broken and repaired', () => {
    fc.assert(
      fc.property(validPlaybooks, fc.nat(), (text, seed) => {
        const before = readPlaybook(text)
        const start = seed % text.length
        const broken = readAgain(before, [{ start, end: start, insert: '"{' }])
        fc.pre(broken.kind === 'unreadable')
        const repaired = readAgain(broken, [{ start, end: start + 2, insert: '' }])
        expect(repaired).toEqual(before)
        if (isPlaybook(before) && isPlaybook(repaired))
          for (const [id, node] of before.nodes) expect(repaired.nodes.get(id)).toBe(node)
      }),
    )
  })
})
