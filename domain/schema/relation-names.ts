// How much the name of an attribute suggests that it contains keys of another object, such as `customer_id` for
// `customers.id`. Case, separators and plurals do not matter.

/** Last words of names of keys. */
const keyWords = new Set(['id', 'key', 'code', 'no', 'nr', 'num', 'number', 'ref', 'uuid'])
/** Names that many objects have without a relation. */
const vagueWords = new Set([
  ...keyWords,
  ...'name label title description comment note type status state value amount count total price'.split(' '),
  ...'date time year month day hour week index position'.split(' '),
])

const singular = (word: string): string => {
  if (/(ss|us|is)$/.test(word) || word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

export interface NameTerms {
  readonly words: readonly string[]
  /** The words without separators. */
  readonly text: string
}

/** The words of a name in lower case and singular. */
export function termsOf(name: string): NameTerms {
  const words = name
    .normalize('NFKC')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
  return { words, text: words.join('') }
}

const isVague = ({ words }: NameTerms): boolean => words.every((word) => vagueWords.has(word))
const isKey = ({ words }: NameTerms): boolean => words.length === 1 && keyWords.has(words[0] ?? '')

const withoutKeyWord = ({ words }: NameTerms): string =>
  keyWords.has(words.at(-1) ?? '') ? words.slice(0, -1).join('') : ''

const endsWith = (own: NameTerms, other: NameTerms): boolean =>
  own.words.length > other.words.length && own.text.endsWith(other.text)

interface NamePair {
  /** Attribute of the first object. */
  readonly attribute: NameTerms
  /** The other object and its attribute. */
  readonly object: NameTerms
  readonly target: NameTerms
}

/** Tests in the order of their strength. */
const hints: readonly (readonly [number, (pair: NamePair) => boolean])[] = [
  [1, ({ attribute, object, target }) => attribute.text === object.text + target.text],
  [0.9, ({ attribute, target }) => attribute.text === target.text && !isVague(attribute)],
  [0.9, ({ attribute, object, target }) => attribute.text === object.text && isKey(target)],
  [0.8, ({ attribute, object, target }) => attribute.text.endsWith(object.text + target.text)],
  [0.7, ({ attribute, object, target }) => isKey(target) && withoutKeyWord(attribute) === object.text],
  [0.6, ({ attribute, target }) => !isVague(target) && endsWith(attribute, target)],
]

/** From 0 for no hint to 1. */
export function nameHint(pair: NamePair): number {
  if (pair.object.text === '' || pair.target.text === '' || pair.attribute.text === '') return 0
  return hints.find(([, test]) => test(pair))?.[0] ?? 0
}
