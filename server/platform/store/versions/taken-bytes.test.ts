// Bytes of an upload that are other ones by the time it is taken.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf, openStore, shaOf, type Store } from '../../testing/store-scene.ts'
import { zipOf } from '../../testing/zips.ts'

let store: Store
beforeEach(async () => {
  store = await openStore()
})
afterEach(() => store.platform.close())

/** Another minute in the first entry's date, which no checksum of the archive covers. */
const damage = (id: string): void => {
  const folder = join(store.platform.folder, 'data', 'uploads')
  const name = readdirSync(folder).find((each) => each.startsWith(id)) ?? ''
  const bytes = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), bytes.with(10, (bytes[10] ?? 0) ^ 0x20))
}

it('STO15 an upload that was damaged on the disk is not taken, and harms no archive of the same bytes', async () => {
  const bytes = await zipOf({ 'index.html': '<p>one</p>' })
  await store.put('1.0.0', bytes)
  const upload = await store.upload(bytes)
  damage(upload)
  expect(codeOf(await store.take('1.1.0', { upload }))).toEqual([422, 'upload_differs'])
  const whole = await (await store.download('1.0.0')).blob()
  expect(await shaOf(whole)).toBe(await shaOf(bytes))
  expect(store.archives()).toHaveLength(1)
})
