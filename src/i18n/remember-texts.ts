// Texts without values are looked up once. i18next copies its options at each call, which takes a tenth of the time of a
// page with many rows.
import type { TFunction, i18n } from 'i18next'

/** Call it after `init`. */
export function rememberTexts(instance: i18n): void {
  const getFixedT: i18n['getFixedT'] = instance.getFixedT.bind(instance)
  const remembered = new Map<string, Map<string, string>>()
  const forget = (): void => remembered.clear()
  instance.on('languageChanged', forget)
  instance.store.on('added', forget)

  const textsOf = (scope: string): Map<string, string> => {
    const texts = remembered.get(scope) ?? new Map<string, string>()
    remembered.set(scope, texts)
    return texts
  }

  const getRememberedT = (...scope: Parameters<typeof getFixedT>): TFunction => {
    const t = getFixedT(...scope)
    const name = JSON.stringify(scope)
    const translate = (key: string, ...values: readonly unknown[]): unknown => {
      if (values.length > 0 || typeof key !== 'string') return Reflect.apply(t, undefined, [key, ...values])
      const texts = textsOf(name)
      const known = texts.get(key)
      if (known !== undefined) return known
      const text = t(key)
      texts.set(key, text)
      return text
    }
    // oxlint-disable-next-line consistent-type-assertions -- the same calls and members
    return Object.assign(translate, t) as TFunction
  }
  Object.assign(instance, { getFixedT: getRememberedT })
}
