import { expect } from '@playwright/test'
import { engine } from '#contract/engine/endpoints.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform } from './platform.ts'

/** Waits until the sample project is complete. */
export async function waitForSample(platform: Platform): Promise<void> {
  const { method, path, response } = engine.listJobs
  const isComplete = async (): Promise<boolean> => {
    const answer = await requestAsAdministrator(platform, { method, path: `${path}?kind=sample` })
    return response.schema.parse(answer).items.some(({ outcome }) => outcome === 'success')
  }
  await expect.poll(isComplete, { timeout: 120_000, intervals: [250] }).toBe(true)
}
