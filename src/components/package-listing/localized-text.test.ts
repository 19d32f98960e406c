import { expect, it } from 'vitest'
import { languageTag, listingLanguage, localizedName, localizedText } from './localized-text.ts'

const en = { name: 'Berths', description: 'In English' }
const fr = { name: '', description: 'En français' }

it.each([
  [{ en, fr }, 'fr', { text: 'En français', from: 'fr' }],
  [{ en, fr }, 'jp', { text: 'In English', from: 'en' }],
  [{ fr }, 'jp', { text: 'En français', from: 'fr' }],
  [{ fr, jp: { description: ' ' } }, 'jp', { text: 'En français', from: 'fr' }],
  [{}, 'en', { text: '', from: null }],
] as const)('STO83 %j in %s shows %j', (i18n, language, expected) => {
  expect(localizedText({ i18n, language, field: 'description' })).toEqual(expected)
})

it.each([
  ['en', 'Berths'],
  ['fr', 'Quais'],
  ['jp', 'Quais'],
] as const)('STO83 falls back to the name of the package: %s', (language, name) => {
  expect(localizedName({ name: 'Quais', i18n: { en, fr } }, language)).toBe(name)
})

it.each(['en', 'fr', 'ja'])('STO83 the wire calls Japanese jp: %s', (language) => {
  expect(languageTag(listingLanguage(language))).toBe(language)
})
