import { createInstance, type i18n } from 'i18next'
import { expect, test, vi } from 'vitest'
import { rememberTexts } from './remember-texts.ts'

const open = async () => {
  const instance = createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['common', 'query'],
    defaultNS: 'common',
    resources: {
      en: { common: { save: 'Save', rows_one: '{{count}} row', rows_other: '{{count}} rows' } },
      fr: { common: { save: 'Enregistrer' } },
    },
  })
  rememberTexts(instance, (key, own) => own ?? key)
  return instance
}

/** Translates texts that the console does not have. */
const translatorOf = (instance: i18n, ...scope: readonly unknown[]) => {
  const getFixedT: unknown = instance.getFixedT.bind(instance)
  if (typeof getFixedT !== 'function') throw new TypeError('no function')
  const t: unknown = Reflect.apply(getFixedT, undefined, scope)
  if (typeof t !== 'function') throw new TypeError('no function')
  return (...input: readonly unknown[]): unknown => Reflect.apply(t, undefined, input)
}

test('a text is the same each time, in the language of the moment', async () => {
  const instance = await open()
  const t = translatorOf(instance, null, 'common')
  expect([t('save'), t('save')]).toEqual(['Save', 'Save'])
  await instance.changeLanguage('fr')
  expect(translatorOf(instance, null, 'common')('save')).toBe('Enregistrer')
  expect(translatorOf(instance, 'en', 'common')('save')).toBe('Save')
})

test('a text with values is that of its values', async () => {
  const t = translatorOf(await open(), 'en', 'common')
  const counts = [1, 2, 1].map((count) => t('rows', { count }))
  expect(counts).toEqual(['1 row', '2 rows', '1 row'])
  const names = Array.from({ length: 6000 }, (_, count) => t('rows', { count }))
  expect(names[5999]).toBe('5999 rows')
  expect(t('save', { defaultValue: 'Keep', returnObjects: true })).toBe('Save')
})

test('a text that is loaded later replaces its key', async () => {
  const instance = await open()
  const t = translatorOf(instance, 'en', 'query')
  expect(t('run')).toBe('run')
  instance.addResourceBundle('en', 'query', { run: 'Run' })
  expect(t('run')).toBe('Run')
})

test('texts that are loaded later do not forget the others', async () => {
  const instance = await open()
  const t = translatorOf(instance, 'en', 'common')
  const translate = vi.spyOn(instance.services.languageUtils, 'toResolveHierarchy')
  t('rows', { count: 7 })
  instance.addResourceBundle('en', 'query', { run: 'Run' })
  translate.mockClear()
  expect(t('rows', { count: 7 })).toBe('7 rows')
  expect(translate).not.toHaveBeenCalled()
})
