import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playbook, Reading } from '../playbook.ts'
import { readAgain, readPlaybook } from '../read/read-playbook.ts'
import { makePlaybook } from '../testing/make-playbook.ts'
import { soundPlaybooks } from '../testing/playbook-arbitrary.ts'
import { type Random, randomOf } from '../testing/random.ts'
import { applyStep } from './history.ts'
import { applyBatch, composed } from '../text-edit.ts'
import type { Command, Editing, Step } from '../command.ts'
import { fragmentOf } from './fragment.ts'
import { isRefusal, planCommand } from './plan-command.ts'
import { oddPlaybook } from './testing/odd-playbooks.ts'
import { randomCommand } from './testing/random-command.ts'

const opened = (text: string): Editing => ({ reading: readPlaybook(text), positions: {} })

interface Done {
  readonly before: Editing
  readonly after: Editing
  readonly command: Command
  readonly step: Step
  readonly inverse: Step
}

/** Random commands, one after the other; those that are refused change nothing. */
const carriedOut = (
  start: Editing,
  { random, count, typing }: { random: Random; count: number; typing: boolean },
) => {
  const done: Done[] = []
  let editing = start
  for (let round = 0; round < count; round += 1) {
    const command = randomCommand(editing, random)
    if (command.do === 'type' && !typing) continue
    const step = planCommand(editing, [command])
    if (isRefusal(step)) continue
    const { editing: after, inverse } = applyStep(editing, step)
    done.push({ before: editing, after, command, step, inverse })
    editing = after
  }
  return done
}

const oddPlaybooks = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => oddPlaybook(randomOf(seed)))

const runs = fc.record({
  text: fc.oneof(soundPlaybooks, oddPlaybooks),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
  count: fc.integer({ min: 1, max: 25 }),
  typing: fc.boolean(),
})

const doneIn = ({ text, seed, ...how }: { text: string; seed: number; count: number; typing: boolean }) =>
  carriedOut(opened(text), { random: randomOf(seed), ...how })

const textOf = ({ reading }: Editing): string => reading.text

const readAnew = ({ reading }: Editing): Reading => readPlaybook(reading.text)

/** The bytes of each node. */
const bytesOf = (playbook: Playbook): ReadonlyMap<string, string | undefined> => {
  const { nodes } = fragmentOf(playbook, { ids: playbook.nodes.keys(), placeOf: () => null })
  return new Map(nodes.map(({ id, text }) => [id, text]))
}

const isPlaybook = (reading: Reading): reading is Playbook => reading.kind === 'playbook'

describe('PBK32 undo and redo', () => {
  test('PBK32 undo of everything gives back the first bytes and places, redo the last', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const done = doneIn(run)
        const last = done.at(-1)
        if (last === undefined) return
        const start = done.reduceRight((at, { inverse }) => applyStep(at, inverse).editing, last.after)
        expect(textOf(start)).toBe(run.text)
        expect(start.positions).toEqual({})
        const end = done.reduce((at, { step }) => applyStep(at, step).editing, start)
        expect(textOf(end)).toBe(textOf(last.after))
        expect(end.positions).toEqual(last.after.positions)
      }),
    )
  })

  test('PBK32 steps made one do what they did one by one, forth and back', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const done = doneIn(run)
        const forth = composed(done.flatMap(({ step }) => step.batches))
        const back = composed(done.toReversed().flatMap(({ inverse }) => inverse.batches))
        const after = done.at(-1)?.after.reading.text ?? run.text
        expect(forth.reduce(applyBatch, run.text)).toBe(after)
        expect(back.reduce(applyBatch, after)).toBe(run.text)
      }),
    )
  })

  test('PBK28 several commands are one step, all of them or none', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const done = doneIn(run)
        const whole = planCommand(
          opened(run.text),
          done.map(({ command }) => command),
        )
        expect(isRefusal(whole)).toBe(false)
        if (isRefusal(whole)) return
        expect(whole.batches.length).toBeLessThanOrEqual(1)
        const { editing, inverse } = applyStep(opened(run.text), whole)
        expect(textOf(editing)).toBe(done.at(-1)?.after.reading.text ?? run.text)
        expect(textOf(applyStep(editing, inverse).editing)).toBe(run.text)
      }),
    )
  })
})

describe('PBK22 reading again', () => {
  test('PBK22 what is read after edits is what a fresh reading gives, and untouched nodes keep their object', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const { before, after, command } of doneIn({ ...run, typing: true })) {
          expect(after.reading).toEqual(readAnew(after))
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

  test('PBK22 an item that changes places with one just like it leaves the reading as it is', () => {
    const start = opened('{"nodes":{"7":{"cases":[{"name":"A"},{"name":"A"},{"name":"2"}]}}}')
    const step = planCommand(start, [{ do: 'reorder', path: ['nodes', '7', 'cases', 0], to: 1 }])
    if (isRefusal(step)) throw new Error(step.refused)
    expect(applyStep(start, step).editing.reading).toBe(start.reading)
  })

  test('PBK22 a thousand of ten thousand nodes are removed in one batch, and no other is read again', () => {
    const start = opened(makePlaybook({ nodes: 10_000, seed: 1 }))
    const { reading } = start
    if (!isPlaybook(reading)) throw new Error('it is a playbook')
    const gone = [...reading.nodes.keys()].filter((_, index) => index % 10 === 3)
    const step = planCommand(start, [{ do: 'remove', nodes: gone, bridge: true }])
    if (isRefusal(step)) throw new Error(step.refused)
    expect(step.batches).toHaveLength(1)
    const { editing, inverse } = applyStep(start, step)
    if (!isPlaybook(editing.reading)) throw new Error('it still is one')
    expect(editing.reading.nodes.size).toBe(reading.nodes.size - gone.length)
    const isRetargeted = (id: string): boolean =>
      reading.nodes.get(id)?.outputs.some(({ targets }) => targets.some((to) => gone.includes(to))) ?? false
    for (const [id, node] of editing.reading.nodes)
      if (node !== reading.nodes.get(id))
        expect({ id, isRetargeted: isRetargeted(id) }).toEqual({ id, isRetargeted: true })
    expect(textOf(applyStep(editing, inverse).editing)).toBe(reading.text)
  })

  test('PBK22 commands leave every text readable', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const { after, command } of doneIn({ ...run, typing: false }))
          expect({ command, is: after.reading.kind }).toEqual({ command, is: 'playbook' })
      }),
    )
  })

  test('PBK22 nodes keep their object over a text that was broken and mended', () => {
    fc.assert(
      fc.property(soundPlaybooks, fc.nat(), (text, seed) => {
        const before = readPlaybook(text)
        const start = seed % text.length
        const broken = readAgain(before, [{ start, end: start, insert: '"{' }])
        fc.pre(broken.kind === 'unreadable')
        const mended = readAgain(broken, [{ start, end: start + 2, insert: '' }])
        expect(mended).toEqual(before)
        if (isPlaybook(before) && isPlaybook(mended))
          for (const [id, node] of before.nodes) expect(mended.nodes.get(id)).toBe(node)
      }),
    )
  })
})
