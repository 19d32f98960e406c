import { expect, test } from 'vitest'
import type { TestSignIn, TestSignInStage } from '#contract/iam/sign-in.ts'
import { common } from '#src/i18n/en/common.ts'
import { providers } from '#src/i18n/en/providers.ts'
import { shared } from '#src/i18n/en/shared.ts'
import { renderEnglish, textsIn } from '#src/i18n/testing/render-english.tsx'
import { TestSignInView } from './TestSignInView.tsx'

const stageOf = (stage: TestSignInStage['stage'], state: TestSignInStage['state']): TestSignInStage => ({
  stage,
  state,
  duration: null,
  problem: null,
  shown: {},
})
const textsOf = (state: TestSignIn['state'], stages: readonly TestSignInStage[]) => {
  const testSignIn = {
    id: 't',
    state,
    stages: [...stages],
    response: null,
    expires_at: '2026-03-01T12:00:00.000Z',
  }
  return textsIn(renderEnglish(<TestSignInView testSignIn={testSignIn} />, { common, providers, shared }))
}
const ended = [stageOf('discovery', 'done'), stageOf('memberships', 'skipped')]
const open = [stageOf('bindings', 'waiting'), stageOf('account', 'waiting')]

test('IAM70 stages after a failed one were not reached, instead of waiting', () => {
  const texts = textsOf('failed', [...ended, stageOf('token', 'failed'), ...open])
  expect(texts.filter((text) => text === 'Not reached')).toHaveLength(2)
  expect(texts).not.toContain('Waiting')
})

test('IAM70 stages of a test sign-in that still runs are waiting', () => {
  const texts = textsOf('running', [...ended, stageOf('token', 'running'), ...open])
  expect(texts.filter((text) => text === 'Waiting')).toHaveLength(2)
  expect(texts).not.toContain('Not reached')
})
