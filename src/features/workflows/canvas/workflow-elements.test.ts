import { describe, expect, it } from 'vitest'
import { type StageForm, newStep } from '../model/workflow-form.ts'
import { positionAt, workflowElements } from './workflow-elements.ts'

const stage = (...ids: string[]): StageForm => ({ name: '', steps: ids.map((id) => newStep(id, id)) })
const elements = (stages: StageForm[]) =>
  workflowElements({
    stages,
    stageName: (index) => `Stage ${index + 1}`,
    stepLabel: ({ id }) => id,
    stepTitle: ({ id }) => id,
    hasProblem: () => false,
    edgeLabel: (from, to) => `${from.id} to ${to.id}`,
    drawStep: () => null,
    drawStage: () => null,
  })

describe('ENG41c a workflow on the canvas', () => {
  it('ENG41c connects every step with those of the next stage that has steps', () => {
    const { edges } = elements([stage('a', 'b'), stage(), stage('c', 'd')])
    expect(edges.map(({ id }) => id)).toEqual(['a c', 'a d', 'b c', 'b d'])
    expect(elements([stage('a')]).edges).toEqual([])
  })

  it('ENG41c a column contains its steps', () => {
    const { boxes } = elements([stage('a', 'b'), stage('c')])
    const column = boxes.find(({ id }) => id === 'stage:0')
    const last = boxes.find(({ id }) => id === 'b')
    expect(last?.parent).toBe('stage:0')
    expect((last?.rect.y ?? 0) + (last?.rect.height ?? 0)).toBeLessThan(column?.rect.height ?? 0)
  })

  it('ENG41c a box that is released where it is drawn stays there', () => {
    const stages = [stage('a', 'b'), stage('c', 'd')]
    const at = (id: string) => {
      const { x = 0, y = 0 } = elements(stages).boxes.find((box) => box.id === id)?.rect ?? {}
      return positionAt({ x, y }, stages)
    }
    expect(['a', 'b', 'c', 'd'].map(at)).toEqual([
      { stage: 0, index: 0 },
      { stage: 0, index: 1 },
      { stage: 1, index: 0 },
      { stage: 1, index: 1 },
    ])
    expect(positionAt({ x: 2000, y: -50 }, stages)).toEqual({ stage: 2, index: 0 })
  })
})
