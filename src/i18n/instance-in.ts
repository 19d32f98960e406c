// The texts of the console in another language, for a part of a page.
import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import { type Namespace, readTexts } from './resources.ts'

export type Instance = i18n

/** These texts in this language; the language of the console does not change. */
export async function instanceIn(
  language: Language,
  namespaces: readonly Namespace[] = ['common', 'login'],
): Promise<Instance> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (!i18next.hasResourceBundle(language, namespace))
        i18next.addResourceBundle(language, namespace, await readTexts(language, namespace))
    }),
  )
  return i18next.cloneInstance({ lng: language })
}
