import { describe, expect, it } from 'vitest'
import { workflowWrite } from '#contract/engine/workflow.ts'
import { readWorkflow, spanAt, writeWorkflow } from './json-workflow.ts'

const workflow = workflowWrite.parse({
  name: 'Nightly refresh',
  stages: [{ name: 'Extract', steps: [{ id: 'flights', action: 'flights', input: { day: '1' } }] }],
})
const text = writeWorkflow(workflow)

/** The faults of a text, each with what it marks. */
const faultsOf = (typed: string) => {
  const read = readWorkflow(typed)
  return 'faults' in read
    ? read.faults.map(({ kind, path, start, end }) => [kind, path.join('.'), typed.slice(start, end)])
    : []
}

describe('ENG41c a workflow as JSON', () => {
  it('ENG41c survives a round trip', () => {
    expect(readWorkflow(text)).toMatchObject({ document: workflow })
  })

  it('ENG41c a problem is marked at its value, or at the nearest one around it', () => {
    const { root } = { root: undefined, ...readWorkflow(text) }
    const marked = (path: string) => {
      const { start, end } = root === undefined ? { start: 0, end: 0 } : spanAt(root, path)
      return text.slice(start, end)
    }
    expect(marked('stages.0.steps.0.input.day')).toBe('"1"')
    expect(marked('stages.0.steps.0.input.hour')).toContain('"day": "1"')
  })

  it.each([
    ['', [['syntax', '', '']]],
    ['{"name": "a",}', [['syntax', '', '}']]],
    ['{"name": "a"} // note', [['syntax', '', '// note']]],
    ['[]', [['wrong', '', '[]']]],
    ['{"name": "a"}', [['missing', 'stages', '{"name": "a"}']]],
    ['{"name": "", "stages": []}', [['wrong', 'name', '""']]],
    ['{"name": "a", "stages": [], "stage": 1}', [['unknown', 'stage', '1']]],
    ['{"name": "a", "name": "b", "stages": []}', [['twice', 'name', '"name"']]],
    [
      '{"name": "a", "stages": [{"steps": [{"id": "A", "action": "a", "try": 2}]}]}',
      [['wrong', 'stages.0.steps.0.id', '"A"']],
    ],
    [
      '{"name": "a", "stages": [{"steps": [{"id": "a", "action": "a", "try": 2}]}]}',
      [['unknown', 'stages.0.steps.0.try', '2']],
    ],
  ])('ENG41c %s is refused', (typed, faults) => {
    expect(faultsOf(typed)).toEqual(faults)
  })
})
