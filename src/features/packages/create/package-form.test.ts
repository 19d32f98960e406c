import { describe, expect, test } from 'vitest'
import { packageWrite } from '#contract/store/package.ts'
import { slugFrom } from '#domain/find/slug-from.ts'
import { fieldOf, isSlug, toPackageBody } from './package-form.ts'

describe('STO80 proposes an ID from the name', () => {
  test.each([
    ['Station dashboard', 'station-dashboard'],
    ['  Météo du port — 2 ', 'meteo-du-port-2'],
    ['Ｂｏａｒｄ', 'board'],
    ['_private', 'private'],
    ['空港別ダッシュボード', ''],
    ['Board 羽田', 'board'],
    ['x'.repeat(200), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('STO80 %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })
})

const form = {
  collection: 'app',
  owner: 'harbour',
  name: ' Berths ',
  slug: 'berths',
  category: ' Ports ',
  description: ' Which berth is free. ',
} as const

test.each([
  ['en', 'en'],
  ['fr', 'fr'],
  ['ja', 'jp'],
])('STO80 a console in %s creates the listing in %s', (language, key) => {
  const body = toPackageBody(form, language)
  expect(body.i18n).toEqual({
    [key]: { name: 'Berths', description: 'Which berth is free.', long_description: '' },
  })
  expect(packageWrite.safeParse(body).data).toEqual(body)
})

test.each([
  ['name', 'name'],
  ['package', 'slug'],
  ['i18n.jp.description', 'description'],
  ['i18n.fr.name', 'name'],
  ['preview.0', undefined],
])('STO80 maps an error of %s to the field %s', (path, field) => expect(fieldOf(path)).toBe(field))
