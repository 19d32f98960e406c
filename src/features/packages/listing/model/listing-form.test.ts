import { expect, it } from 'vitest'
import { type StorePackage, packageWrite } from '#contract/store/package.ts'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import { type ListingForm, changedPaths, fieldOf, formOf, listingShape, toBody } from './listing-form.ts'
import { missingTexts } from '../texts/missing-texts.ts'

const stored: StorePackage = {
  name: 'Berths',
  owner: 'port',
  category: ['Dashboards'],
  type: 'modules',
  i18n: { en: { name: '', description: 'In English', long_description: '# a' } },
  image: 'aW1hZ2U=',
  preview: ['b25l', 'dHdv'],
  id: 'port:berths',
  versions: [],
  downloaded: 0,
  latest: null,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'admin',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: 'admin',
  etag: '"1"',
}
const name = (picture: string): string => (picture === '' ? '' : `name of ${picture}`)
const pictureOf = (named: string): string => named.slice('name of '.length)
const form = formOf(stored, name)
const changed = (change: Partial<ListingForm>): ListingForm => ({ ...form, ...change })

it('STO84 sends what it read unchanged, without languages that have no text', () => {
  const body = toBody(form, { owner: stored.owner, pictureOf })
  expect(packageWrite.parse(body)).toEqual({
    name: 'Berths',
    owner: 'port',
    category: 'Dashboards',
    i18n: stored.i18n,
    image: stored.image,
    preview: stored.preview,
  })
})

it.each([
  [form, []],
  [changed({ name: 'Quays' }), ['name']],
  [changed({ preview: form.preview.toReversed() }), ['preview']],
  [
    changed({ i18n: { ...form.i18n, fr: { name: 'a', description: '', long_description: 'b' } } }),
    ['i18n.fr.name', 'i18n.fr.long_description'],
  ],
])('STO84 counts each changed text as one change %#', (values, paths) => {
  expect(changedPaths(values, form)).toEqual(paths)
})

it.each([
  ['name', 'name'],
  ['preview', 'preview'],
  ['preview.2', 'preview.2'],
  ['i18n.jp.long_description', 'i18n.jp.long_description'],
  ['i18n.de.name', undefined],
  ['owner', undefined],
])('STO84 maps an error of %s to the field %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})

it('STO84 names the missing texts of a language and their fallback', () => {
  expect(missingTexts(form)).toEqual([
    { language: 'en', field: 'name', from: null },
    { language: 'fr', field: 'name', from: null },
    { language: 'fr', field: 'description', from: 'en' },
    { language: 'fr', field: 'long_description', from: 'en' },
    { language: 'jp', field: 'name', from: null },
    { language: 'jp', field: 'description', from: 'en' },
    { language: 'jp', field: 'long_description', from: 'en' },
  ])
})

it('STO87 merges different texts and pictures of two users without loss', () => {
  const theirs = changed({ i18n: { ...form.i18n, fr: { ...form.i18n.fr, name: 'Quais' } } })
  const mine = changed({ preview: [...form.preview, 'name of dGhyZWU='], category: 'Maps' })
  const merge = mergeDocuments(listingShape, { base: form, theirs, mine })
  expect(merge.fields.filter(({ verdict }) => verdict === 'conflict')).toEqual([])
  expect(merge.result(new Map())).toEqual({ ...theirs, preview: mine.preview, category: 'Maps' })
})
