import i18next, { type i18n } from 'i18next'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { missingText } from './missing-text.ts'

const open = async (): Promise<i18n> => {
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'fr',
    fallbackLng: 'en',
    resources: { en: { common: { known: 'known' } }, fr: { common: {} } },
    defaultNS: 'common',
    parseMissingKeyHandler: missingText,
  })
  return instance
}

/** Any key, as a page would use it before its text exists. */
const say = async (key: string, options: object = {}): Promise<unknown> => {
  const { t } = await open()
  const said: unknown = Reflect.apply(t, undefined, [key, options])
  return said
}

describe('LNG4 a missing text', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  afterAll(() => warn.mockRestore())
  beforeEach(() => warn.mockClear())
  afterEach(() => expect(warn).toHaveBeenCalledTimes(1))

  test.each([
    { what: 'leaves the last word of its key', key: 'page.notServed', shown: 'not Served' },
    { what: 'of another namespace too', key: 'errors:storage_full', shown: 'storage full' },
    { what: 'even where the key ends in nothing', key: 'page.title.', shown: 'title' },
    { what: 'gives way to the English its caller holds', key: 'a.b', own: 'Of 3 files', shown: 'Of 3 files' },
  ])('LNG4 $what', async ({ key, own, shown }) => {
    expect(await say(key, own === undefined ? {} : { defaultValue: own })).toBe(shown)
    expect(warn.mock.calls[0]?.[0]).toContain('There is no text')
  })

  test('LNG4 a text that one language lacks is shown in English', async () => {
    expect(await say('known')).toBe('known')
    missingText('counted')
  })
})
