// Publishing an upload whose bytes have changed on disk.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf, openStoreFixture, shaOf, type StoreFixture } from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let store: StoreFixture
beforeEach(async () => {
  store = await openStoreFixture()
})
afterEach(() => store.platform.close())

/** Changes a minute in the date of the first entry, which no checksum of the archive covers. */
const damage = (id: string): void => {
  const folder = join(store.platform.folder, 'data', 'uploads')
  const name = readdirSync(folder).find((each) => each.startsWith(id)) ?? ''
  const bytes = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), bytes.with(10, (bytes[10] ?? 0) ^ 0x20))
}

it('STO15 rejects an upload that was damaged on disk, without harming an archive of the same bytes', async () => {
  const bytes = await zipOf({ 'index.html': '<p>one</p>' })
  await store.put('1.0.0', bytes)
  const upload = await store.upload(bytes)
  damage(upload)
  expect(codeOf(await store.take('1.1.0', { upload }))).toEqual([422, 'upload_differs'])
  const intact = await (await store.download('1.0.0')).blob()
  expect(await shaOf(intact)).toBe(await shaOf(bytes))
  expect(store.archives()).toHaveLength(1)
})
