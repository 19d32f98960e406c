// A text is looked up once for the same values. i18next copies its options at each call, which takes a tenth of the time
// of a page with many rows.
import type { i18n } from 'i18next'

type Translate = (...input: readonly unknown[]) => unknown

/** Then all are forgotten: values may be what someone types. */
const most = 5000

/** What a text depends on besides its scope; null: it is not remembered. */
const nameOf = ([key, values, ...others]: readonly unknown[]): string | null => {
  if (typeof key !== 'string' || others.length > 0) return null
  if (values === undefined) return key
  if (typeof values !== 'object' || values === null) return null
  const isPlain = Object.values(values).every(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return isPlain ? `${key}\n${JSON.stringify(values)}` : null
}

/** Call it after `init`. `replaceMissing` returns what is shown instead of a missing text. */
export function rememberTexts(instance: i18n, replaceMissing: (key: string, own?: string) => string): void {
  const original: unknown = instance.getFixedT.bind(instance)
  // oxlint-disable-next-line consistent-type-assertions -- its own types are of the texts of the console
  const getFixedT = original as (...scope: readonly unknown[]) => Translate
  const remembered = new Map<string, Map<string, unknown>>()
  instance.on('languageChanged', () => remembered.clear())

  // A missing text is not remembered: its namespace may be loaded later.
  let missing = 0
  instance.options.parseMissingKeyHandler = (key: string, own?: string) => {
    missing += 1
    return replaceMissing(key, own)
  }

  const textsOf = (scope: string): Map<string, unknown> => {
    const texts = remembered.get(scope) ?? new Map<string, unknown>()
    remembered.set(scope, texts)
    return texts
  }

  const getRememberedT = (...scope: readonly unknown[]): Translate => {
    const t = getFixedT(...scope)
    const name = JSON.stringify(scope)
    const translate: Translate = (...input) => {
      const wanted = nameOf(input)
      if (wanted === null) return t(...input)
      const texts = textsOf(name)
      const known = texts.get(wanted)
      if (known !== undefined) return known
      const missingBefore = missing
      const text = t(...input)
      if (missing !== missingBefore) return text
      if (texts.size >= most) texts.clear()
      texts.set(wanted, text)
      return text
    }
    return Object.assign(translate, t)
  }
  Object.assign(instance, { getFixedT: getRememberedT })
}
