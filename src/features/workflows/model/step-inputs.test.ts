import { expect, it } from 'vitest'
import { action } from '#contract/engine/action.ts'
import { missingInputs, resultOptions } from './step-inputs.ts'
import { newStep } from './workflow-form.ts'

const person = { uid: 'u', user: 'Ada' }
const request = action.parse({
  id: 'tell',
  name: 'Tell operations',
  description: '',
  enabled: true,
  timeout: 600,
  secrets: [],
  version: 1,
  created_at: '2026-01-31T09:00:00Z',
  created_by: person,
  updated_at: '2026-01-31T09:00:00Z',
  updated_by: person,
  last_job: null,
  etag: 'x',
  kind: 'http_request',
  parameters: {
    method: 'POST',
    url: 'https://example.org/{{ input.day }}',
    body: '{{input.day}} {{ input.count | json }} {{ steps.a.rows }}',
  },
})

it('ENG26 lists the inputs that an action uses and a step does not set', () => {
  expect(missingInputs(request, { input: [] })).toEqual(['day', 'count'])
  expect(missingInputs(request, { input: [{ name: 'day', value: '1' }] })).toEqual(['count'])
  expect(missingInputs(undefined, { input: [] })).toEqual([])
})

it('ENG26 offers the results of earlier steps with the members and values of the last run', () => {
  const step = {
    rejected_rows: 0,
    progress: null,
    started_at: null,
    finished_at: null,
    state: 'done' as const,
  }
  const options = resultOptions(
    [newStep('load', 'load'), newStep('new', 'new')],
    [
      {
        ...step,
        id: 'load',
        name: 'Load',
        rows: 7,
        result: '{"day":"2026-01-31","id":12345678901234567890}',
      },
    ],
  )
  expect(options).toEqual([
    { value: '{{ steps.load.result }}', last: '{"day":"2026-01-31","id":12345678901234567890}' },
    { value: '{{ steps.load.result.day }}', last: '2026-01-31' },
    { value: '{{ steps.load.result.id }}', last: '12345678901234567890' },
    { value: '{{ steps.load.rows }}', last: '7' },
    { value: '{{ steps.new.result }}', last: undefined },
    { value: '{{ steps.new.rows }}', last: undefined },
  ])
})
