import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const day = 24 * 3_600_000

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform({ onDisk: true })
})
afterEach(() => platform.close())

const data = (...names: string[]): string => join(platform.folder, 'data', ...names)
const inTrash = (): string[] => readdirSync(data('trash')).map((name) => name.replace(/^\d+-/, ''))
const put = (...names: string[]): string => {
  mkdirSync(dirname(data(...names)), { recursive: true })
  writeFileSync(data(...names), 'text')
  return data(...names)
}

it('DUR8 files that no metadata names go to the trash for a week', async () => {
  const sha256 = 'ab'.repeat(32)
  put('uploads', 'upload_0abc.csv')
  // An archive is removed one hour after it was written.
  utimesSync(put('archives', 'ab', `${sha256}.zip`), 0, 0)
  platform = await platform.reopen()
  const files = ['upload_0abc.csv', `${sha256}.zip`]
  expect(inTrash()).toEqual(expect.arrayContaining(files))
  expect(readdirSync(data('uploads'))).toEqual(['data-folder-id'])
  platform.clock.advance(6 * day)
  await platform.deps.trash.removeExpired()
  expect(inTrash()).toHaveLength(2)
  platform.clock.advance(2 * day)
  await platform.deps.trash.removeExpired()
  expect(inTrash()).toEqual([])
})

it('DUR8 emptying the trash returns the freed bytes', async () => {
  const { trash } = platform.deps
  await trash.put(put('uploads', 'one'))
  await trash.put(put('uploads', 'two'))
  await trash.put(data('uploads', 'absent'))
  expect(inTrash()).toHaveLength(2)
  expect(await trash.empty()).toBe(8)
  expect(inTrash()).toEqual([])
})
