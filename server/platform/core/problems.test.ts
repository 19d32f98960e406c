import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf } from './problems.ts'

const shape = z.object({
  step: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('mail') }),
    z.object({ kind: z.literal('build') }),
  ]),
})

test.each([
  [
    { step: { kind: 'fax' } },
    {
      path: 'step.kind',
      code: 'wrong_value',
      message: 'step.kind: “fax” is not allowed. Allowed values: mail and build.',
    },
  ],
  [{ step: {} }, { path: 'step.kind', code: 'required' }],
])('HTTP2 %j names the member that tells the options apart', (input, problem) => {
  const { error } = shape.safeParse(input)
  expect(problemsOf(error ?? { issues: [] }, { input, root: 'body' })).toMatchObject([problem])
})
