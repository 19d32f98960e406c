import { expect } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform } from './platform.ts'

/** Waits until queries see the tables of the sample project. */
export async function waitForBuilds(platform: Platform): Promise<void> {
  const { method, path, response } = dataManager.listBuilds
  const isBuilt = async (): Promise<boolean> => {
    const { items } = response.schema.parse(await requestAsAdministrator(platform, { method, path }))
    return items.some((build) => build.is_current)
  }
  await expect.poll(isBuilt, { timeout: 120_000, intervals: [250] }).toBe(true)
}
