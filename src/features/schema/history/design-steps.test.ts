import { describe, expect, it } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import {
  type DesignStep,
  forgetObject,
  moveStep,
  nextStep,
  noSteps,
  recordSteps,
  versionsOf,
} from './design-steps.ts'

const objectOf = (name: string, label: string) =>
  logicalObject.parse({
    object_name: name,
    display_name: label,
    object_type: 'scale',
    to_materialize: true,
    attributes: [
      {
        attribute_name: 'a',
        is_dimension: true,
        is_measure: false,
        is_summable: false,
        sources: [],
        fpui: { operation: 'mapping' },
        type: { main: 'num' },
      },
    ],
  })

const step = (object: string, label: string, before: string | null = null): DesignStep => ({
  name: { kind: 'edit', name: object },
  object,
  before: before === null ? null : objectOf(object, before),
  after: objectOf(object, label),
})

const [first, second, third] = [step('ships', 'one'), step('calls', 'two'), step('ships', 'three', 'one')]

describe('UI42 the steps of the schema', () => {
  it('are undone last first and redone in their order', () => {
    const all = recordSteps(recordSteps(noSteps, [first]), [second, third])
    expect(nextStep(all, 'undo')).toBe(third)
    const back = moveStep(moveStep(all, 'undo'), 'undo')
    expect(back).toEqual({ past: [first], future: [second, third] })
    expect(nextStep(back, 'redo')).toBe(second)
    expect(moveStep(moveStep(back, 'redo'), 'redo')).toEqual(all)
  })

  it('are not redone after a new step', () => {
    const back = moveStep(recordSteps(noSteps, [first, second]), 'undo')
    expect(recordSteps(back, [third])).toEqual({ past: [first, third], future: [] })
  })

  it('of an empty history change nothing', () => {
    expect(nextStep(noSteps, 'undo')).toBeUndefined()
    expect(moveStep(noSteps, 'undo')).toEqual(noSteps)
    expect(moveStep(noSteps, 'redo')).toEqual(noSteps)
  })

  it('of an object that someone else changed leave the history, those of others stay', () => {
    const back = moveStep(recordSteps(noSteps, [first, second, third]), 'undo')
    expect(forgetObject(back, 'ships')).toEqual({ past: [second], future: [] })
  })

  it('keep the last two hundred', () => {
    const many = Array.from({ length: 250 }, (_, at) => step('ships', `${at}`))
    const { past } = recordSteps(noSteps, many)
    expect(past).toHaveLength(200)
    expect(past.at(-1)).toBe(many.at(-1))
  })

  it('lead from the object after them to the object before them, and back', () => {
    expect(versionsOf(third, 'undo')).toEqual({ from: third.after, to: third.before })
    expect(versionsOf(first, 'undo').to).toBeNull()
    expect(versionsOf(third, 'redo')).toEqual({ from: third.before, to: third.after })
  })
})
