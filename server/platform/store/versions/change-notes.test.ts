// Change notes: published with a version or written later, by language.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeApp } from '#contract/store/endpoints.ts'
import type { ChangeNotes } from '#contract/store/package.ts'
import { codeOf, openStoreFixture, type StoreFixture } from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let store: StoreFixture
beforeEach(async () => {
  store = await openStoreFixture()
})
afterEach(() => store.platform.close())

const bytes = () => zipOf({ 'index.html': '<p>one</p>' })
const setNotes = (version: string, notes: ChangeNotes) =>
  store.platform.call(storeApp.setNotes, { ...store.at(version), body: { notes } })
const stored = async () => (await store.read()).versions.map(({ version, notes }) => [version, notes])

describe('STO102 change notes', () => {
  it('STO102 are published with the version, which has none otherwise', async () => {
    await store.put('1.0.0', await bytes())
    const upload = await store.upload(await zipOf({ 'index.html': '<p>two</p>' }))
    await store.take('1.1.0', { upload, notes: { en: '- **Maps** are faster', fr: '  ', jp: '地図' } })
    expect(await stored()).toEqual([
      ['1.1.0', { en: '- **Maps** are faster', jp: '地図' }],
      ['1.0.0', {}],
    ])
  })

  it('STO102 are replaced as a whole; the same notes change nothing, and the bytes never do', async () => {
    await store.put('1.0.0', await bytes())
    const { sha256 } = (await store.read()).versions[0] ?? {}
    expect(codeOf(await setNotes('1.0.0', { en: 'First' }))).toEqual([200, 'ok'])
    expect(codeOf(await setNotes('1.0.0', { en: ' First ' }))).toEqual([200, 'ok'])
    expect(await store.audited('package.notes')).toBe(1)
    expect(codeOf(await setNotes('1.0.0', { fr: 'Première' }))).toEqual([200, 'ok'])
    expect((await store.read()).versions).toMatchObject([{ notes: { fr: 'Première' }, sha256 }])
    expect(codeOf(await setNotes('1.0.0', {}))).toEqual([200, 'ok'])
    expect(await stored()).toEqual([['1.0.0', {}]])
    expect(await store.audited('package.notes')).toBe(3)
  })

  it('STO102 publishing the same bytes again leaves them', async () => {
    await store.put('1.0.0', await bytes())
    await setNotes('1.0.0', { en: 'First' })
    const upload = await store.upload(await bytes())
    await store.take('1.0.0', { upload, notes: { en: 'Second' } })
    expect(await stored()).toEqual([['1.0.0', { en: 'First' }]])
  })

  it.each<[string, ChangeNotes, string]>([
    ['a text that is too long', { en: 'x'.repeat(5001) }, 'notes.en'],
    ['half of a character', { jp: 'x\uD800' }, 'notes.jp'],
  ])('STO102 %s is refused with its path, and nothing changes', async (_name, notes, path) => {
    await store.put('1.0.0', await bytes())
    expect(await setNotes('1.0.0', notes)).toMatchObject({ status: 400, body: { details: [{ path }] } })
    expect(await stored()).toEqual([['1.0.0', {}]])
  })

  it('STO102 an unknown version is not found', async () => {
    expect(codeOf(await setNotes('9.0.0', { en: 'None' }))).toEqual([404, 'not_found'])
  })
})
