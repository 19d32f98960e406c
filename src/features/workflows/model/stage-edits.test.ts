import { describe, expect, it } from 'vitest'
import {
  addStage,
  addStep,
  earlierSteps,
  insertStep,
  moveStep,
  removeSteps,
  renameStep,
} from './stage-edits.ts'
import { type StageForm, newStep } from './workflow-form.ts'

/** `a b | c` is a stage with the steps a and b, then one with c. */
const stagesOf = (text: string): StageForm[] =>
  text.split('|').map((stage) => ({
    name: '',
    steps: stage
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => newStep(id, id)),
  }))
const textOf = (stages: readonly StageForm[] | undefined): string | undefined =>
  stages?.map(({ steps }) => steps.map(({ id }) => id).join(' ')).join('|')

describe('ENG41c the stages of a workflow', () => {
  it.each([
    ['a b|c', 'b', 'up', 'b a|c'],
    ['a b|c', 'a', 'down', 'b a|c'],
    ['a b|c', 'a', 'up', undefined],
    ['a b|c', 'b', 'right', 'a|c b'],
    ['a b|c', 'c', 'left', 'c a b|'],
    ['a|b c', 'b', 'right', 'a|c|b'],
    ['a|b', 'b', 'right', undefined],
    ['a|b', 'a', 'left', undefined],
    ['a|b', 'x', 'left', undefined],
  ] as const)('ENG41c in %s, moving %s %s gives %s', (text, id, to, expected) => {
    expect(textOf(moveStep(stagesOf(text), { id, to }))).toBe(expected)
  })

  it('ENG41c a step gets the id of its action, with a number if it is taken', () => {
    const first = addStep(stagesOf('a'), { action: 'a', stage: 0 })
    expect([first.id, textOf(first.stages)]).toEqual(['a-2', 'a a-2'])
    const second = addStep(first.stages, { action: 'b', stage: 1 })
    expect([second.id, textOf(second.stages)]).toEqual(['b', 'a a-2|b'])
  })

  it('ENG41c stages are added behind the selected one, and steps removed from any', () => {
    expect(textOf(addStage(stagesOf('a|b'), 0))).toBe('a||b')
    expect(textOf(addStage(stagesOf('a|b')))).toBe('a|b|')
    expect(textOf(removeSteps(stagesOf('a b|c'), new Set(['a', 'c'])))).toBe('b|')
  })

  it('ENG26 a step reads the results of earlier stages only', () => {
    const idsOf = (id: string) => earlierSteps(stagesOf('a b|c d|e'), id).map((step) => step.id)
    expect(idsOf('c')).toEqual(['a', 'b'])
    expect(idsOf('a')).toEqual([])
  })

  it('ENG41c a dragged step moves to where it was released', () => {
    expect(textOf(insertStep(stagesOf('a b|c d'), { id: 'a', stage: 1, index: 1 }))).toBe('b|c a d')
  })

  it('ENG41c a step with another id is renamed where its result is read', () => {
    const [first, second] = stagesOf('load|tell')
    const input = [
      { name: 'rows', value: '{{ steps.load.rows }} of {{steps["load"].result[0].load | json}}' },
      { name: 'other', value: '{{ steps.load-2.result }} {{ event.load }} steps.load' },
      { name: 'open', value: '{{ steps.load' },
    ]
    const stages = [first, { name: '', steps: second?.steps.map((step) => ({ ...step, input })) ?? [] }]
    const renamed = renameStep(
      stages.filter((stage) => stage !== undefined),
      { from: 'load', to: 'load-1' },
    )
    expect(textOf(renamed)).toBe('load-1|tell')
    expect(renamed[1]?.steps[0]?.input.map(({ value }) => value)).toEqual([
      '{{ steps.load-1.rows }} of {{steps["load-1"].result[0].load | json}}',
      '{{ steps.load-2.result }} {{ event.load }} steps.load',
      '{{ steps.load',
    ])
  })
})
