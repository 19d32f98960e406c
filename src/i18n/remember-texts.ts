// Texts without values are looked up once. i18next copies its options at each call, which takes a tenth of the time of a
// page with many rows.
import type { i18n } from 'i18next'

type Translate = (...input: readonly unknown[]) => unknown

/** Call it after `init`. */
export function rememberTexts(instance: i18n): void {
  const original: unknown = instance.getFixedT.bind(instance)
  // oxlint-disable-next-line consistent-type-assertions -- its own types are of the texts of the console
  const getFixedT = original as (...scope: readonly unknown[]) => Translate
  const remembered = new Map<string, Map<unknown, unknown>>()
  const forget = (): void => remembered.clear()
  instance.on('languageChanged', forget)
  instance.store.on('added', forget)

  const textsOf = (scope: string): Map<unknown, unknown> => {
    const texts = remembered.get(scope) ?? new Map<unknown, unknown>()
    remembered.set(scope, texts)
    return texts
  }

  const getRememberedT = (...scope: readonly unknown[]): Translate => {
    const t = getFixedT(...scope)
    const name = JSON.stringify(scope)
    const translate: Translate = (key, ...values) => {
      if (values.length > 0 || typeof key !== 'string') return t(key, ...values)
      const texts = textsOf(name)
      const known = texts.get(key)
      if (known !== undefined) return known
      const text = t(key)
      texts.set(key, text)
      return text
    }
    return Object.assign(translate, t)
  }
  Object.assign(instance, { getFixedT: getRememberedT })
}
