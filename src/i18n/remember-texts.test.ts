import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
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
  rememberTexts(instance)
  return instance
}

test('a text is the same each time, with the language of the moment', async () => {
  const instance = await open()
  const t = instance.getFixedT(null, 'common')
  expect([t('save'), t('save')]).toEqual(['Save', 'Save'])
  await instance.changeLanguage('fr')
  expect(instance.getFixedT(null, 'common')('save')).toBe('Enregistrer')
  expect(instance.getFixedT('en', 'common')('save')).toBe('Save')
})

test('values are never remembered', async () => {
  const t = (await open()).getFixedT('en', 'common')
  expect([t('rows', { count: 1 }), t('rows', { count: 2 }), t('rows', { count: 1 })]).toEqual([
    '1 row',
    '2 rows',
    '1 row',
  ])
})

test('a text that is loaded later replaces its key', async () => {
  const instance = await open()
  const t = instance.getFixedT('en', 'query')
  expect(t('run')).toBe('run')
  instance.addResourceBundle('en', 'query', { run: 'Run' })
  expect(t('run')).toBe('Run')
})
