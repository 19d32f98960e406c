// What the name of an attribute says besides words: the unit of its figures. Figures have no unit of their own in the
// platform, so their names are where people write it.

/** Endings of technical names that are units. Words that are also units, such as `min`, are not. */
const unitEndings = new Map<string, string>([
  ...[
    'usd',
    'eur',
    'jpy',
    'gbp',
    'cny',
    'aud',
    'cad',
    'chf',
    'hkd',
    'sgd',
    'sek',
    'krw',
    'nok',
    'nzd',
    'inr',
  ].map((code) => [code, code.toUpperCase()] as const),
  ...['mm', 'cm', 'km', 'mg', 'kg', 'ms'].map((unit) => [unit, unit] as const),
  ['kmh', 'km/h'],
  ['kwh', 'kWh'],
  ['mwh', 'MWh'],
  ['pct', '%'],
  ['percent', '%'],
])

const inBrackets = /[(（[]\s*([^()（）[\]\s]{1,12})\s*[)）\]]$/u
const asSign = /(?:^|[\s\p{L}\p{N}])(\p{Sc}|[%‰]|°[CF])$/u
const hasLetterOrSign = /[^\p{N}.,]/u

/** `dues_eur` is `dues` in EUR. Undefined if the name has no such ending, or consists of it. */
const technicalUnit = (name: string): { readonly words: string; readonly unit: string } | undefined => {
  const [, words, ending] = /^(\S+)_(\p{L}+)$/u.exec(name) ?? []
  const unit = ending === undefined ? undefined : unitEndings.get(ending.toLowerCase())
  return words === undefined || unit === undefined ? undefined : { words, unit }
}

/** Returns the unit that a name ends with: `$` of `Cost Total $`, `mm` of `Rain (mm)`, `EUR` of `dues_eur`. */
export function unitOfName(name: string): string | undefined {
  const text = name.trim()
  const bracketed = inBrackets.exec(text)?.[1]
  if (bracketed !== undefined) return hasLetterOrSign.test(bracketed) ? bracketed : undefined
  return asSign.exec(text)?.[1] ?? technicalUnit(text)?.unit
}

const isTechnical = (name: string): boolean => name.includes('_') && !/\s/.test(name)

const wordsOf = (name: string): string => {
  const words = name.replaceAll(/_+/g, ' ').trim()
  return words === words.toUpperCase() ? words.toLowerCase() : words
}

/** Returns a technical name in words: `dues_eur` is `dues (EUR)`. Other names stay as they are. */
export function readableName(name: string): string {
  if (!isTechnical(name)) return name
  const found = technicalUnit(name)
  const words = wordsOf(found?.words ?? name)
  if (words === '') return name
  return found === undefined ? words : `${words} (${found.unit})`
}
