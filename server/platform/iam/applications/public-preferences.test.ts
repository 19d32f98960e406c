import { beforeEach, describe, expect, test } from 'vitest'
import { openPreferences } from './public-preferences.ts'
import { openTestIdentity, type TestIdentity } from '../testing/identity.ts'

let on: TestIdentity
let preferencesOf: ReturnType<typeof openPreferences>
beforeEach(async () => {
  on = await openTestIdentity()
  preferencesOf = openPreferences(on.db)
})

describe('IAM41 public preferences', () => {
  test('IAM41 are read once until the store changes', async () => {
    const first = await preferencesOf('platform')
    expect(await preferencesOf('platform')).toBe(first)
    await on.db
      .insertInto('applicationPictures')
      .values({ appid: 'platform', logo: 'data:image/png;base64,AAAA', background: '' })
      .execute()
    expect((await preferencesOf('platform')).logo).toBe('data:image/png;base64,AAAA')
  })

  test('IAM41 refuses an unknown application each time', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      await expect(preferencesOf('nowhere')).rejects.toMatchObject({ code: 'application_unknown' })
  })
})
