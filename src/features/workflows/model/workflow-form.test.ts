import { describe, expect, it } from 'vitest'
import { workflowWrite } from '#contract/engine/workflow.ts'
import { type WorkflowForm, formOf, formProblems, newStep, toDocument } from './workflow-form.ts'

const workflow = workflowWrite.parse({
  name: 'Nightly refresh',
  stages: [
    { name: 'Extract', steps: [{ id: 'flights', action: 'flights', tries: 3, wait: 10 }] },
    { steps: [{ id: 'mail', action: 'mail', input: { day: '{{ steps.flights.result }}' } }] },
  ],
  schedule: { cron: '30 2 * * *', time_zone: 'Europe/Paris' },
  triggers: [{ kind: 'upload', source: 'airports' }],
  notifications: { webhook: 'https://hooks.example.org/x', late_after: 600 },
})

describe('ENG41c the form of a workflow', () => {
  it('ENG41c survives a round trip', () => {
    expect(toDocument(formOf(workflow))).toEqual(workflow)
    expect(formProblems(formOf(workflow)).size).toBe(0)
  })

  const withStep = (change: object): WorkflowForm => ({
    ...formOf(workflow),
    stages: [{ name: '', steps: [{ ...newStep('a', 'a'), ...change }] }],
  })

  it.each([
    [withStep({ tries: '0' }), 'stages.0.steps.0.tries', 'tries'],
    [withStep({ tries: 'three' }), 'stages.0.steps.0.tries', 'tries'],
    [withStep({ wait: '-1' }), 'stages.0.steps.0.wait', 'wait'],
    [withStep({ input: [{ name: '1st', value: '' }] }), 'stages.0.steps.0.input.1st', 'inputName'],
    [
      withStep({
        input: [
          { name: 'day', value: '1' },
          { name: 'day', value: '2' },
        ],
      }),
      'stages.0.steps.0.input.day',
      'inputTwice',
    ],
    [{ ...formOf(workflow), name: ' ' }, 'name', 'name'],
    [
      { ...formOf(workflow), triggers: [{ kind: 'upload' as const, source: '', table: null }] },
      'triggers.0.source',
      'source',
    ],
  ])('ENG41c a wrong value is found before it is sent: %#', (form, path, code) => {
    expect([...formProblems(form)]).toEqual([[path, code]])
  })

  it('ENG41c notification settings are checked', () => {
    const { notifications } = formOf(workflow)
    const form = {
      ...formOf(workflow),
      notifications: { ...notifications, emails: ['ada'], webhook: 'hooks', late_after: '0' },
    }
    expect([...formProblems(form).values()]).toEqual(['email', 'webhook', 'late'])
  })
})
