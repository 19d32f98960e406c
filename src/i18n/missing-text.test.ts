import i18next, { type i18n } from 'i18next'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { missingText } from './missing-text.ts'

const open = async (): Promise<i18n> => {
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'fr',
    fallbackLng: false,
    resources: { fr: { common: {} } },
    defaultNS: 'common',
    parseMissingKeyHandler: missingText,
  })
  return instance
}

/** The text of any key, also of one that the types do not allow. */
const textOf = async (key: string, options: object = {}): Promise<unknown> => {
  const { t } = await open()
  const text: unknown = Reflect.apply(t, undefined, [key, options])
  return text
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
    { what: 'is replaced by the text of its caller', key: 'a.b', own: 'Of 3 files', shown: 'Of 3 files' },
  ])('LNG4 $what', async ({ key, own, shown }) => {
    expect(await textOf(key, own === undefined ? {} : { defaultValue: own })).toBe(shown)
    expect(warn.mock.calls[0]?.[0]).toContain('There is no text')
  })
})
