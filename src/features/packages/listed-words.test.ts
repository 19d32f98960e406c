import { expect, it } from 'vitest'
import { listedDescription, listedName } from './listed-words.ts'

const of = (i18n: Parameters<typeof listedName>[0]['i18n']) => ({ name: 'Harbour map', i18n })

it.each([
  ['ja', { jp: { name: '港の地図', description: '' } }, '港の地図'],
  ['ja', { jp: { name: '  ', description: '' }, en: { name: 'Map', description: '' } }, 'Harbour map'],
  ['fr', { en: { name: 'Map', description: '' } }, 'Harbour map'],
  ['en', { en: { name: 'Map', description: '' } }, 'Map'],
  ['en', {}, 'Harbour map'],
])('STO60: in %s a package of %j is called %s', (language, i18n, name) => {
  expect(listedName(of(i18n), language)).toBe(name)
})

it.each([
  ['ja', { jp: { name: '', description: '地図' }, en: { name: '', description: 'Map' } }, '地図'],
  ['ja', { fr: { name: '', description: 'Carte' }, en: { name: '', description: 'Map' } }, 'Map'],
  ['en', { jp: { name: '', description: '地図' } }, '地図'],
  ['fr', {}, ''],
])('STO60: in %s a package of %j is described as %s', (language, i18n, text) => {
  expect(listedDescription(of(i18n), language)).toBe(text)
})
