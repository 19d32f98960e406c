// Problems in the texts of a namespace in one language that can be found without understanding the texts: keys,
// plural forms, placeholders and typography. The wording is not checked.

/** Texts by dotted key. */
export type FlatTexts = ReadonlyMap<string, string>

export interface Translation {
  readonly language: string
  readonly english: FlatTexts
  readonly texts: FlatTexts
  /** Keys whose text may be the English one, and keys that may use other placeholders of the same call. */
  readonly allowed?: { readonly sameText?: readonly string[]; readonly placeholders?: readonly string[] }
}

const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/

/** The texts by dotted key. */
export function flatten(texts: object, prefix = ''): FlatTexts {
  return new Map(
    Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flatten(value, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, String(value)] as const],
    ),
  )
}

const formsOf = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

const baseOf = (key: string): string | undefined => pluralKey.exec(key)?.[1]

/** True if a key is a plural form. `too_few` alone is a normal key, because no key is named `too_other`. */
const isForm = (key: string, english: FlatTexts): boolean => {
  const base = baseOf(key)
  return base !== undefined && english.has(`${base}_other`)
}

/** The keys that a language must have: each plural in exactly its own forms. */
const expectedKeys = (language: string, english: FlatTexts): ReadonlySet<string> => {
  const forms = formsOf(language)
  return new Set(
    [...english.keys()].flatMap((key) =>
      isForm(key, english) ? forms.map((form) => `${baseOf(key) ?? ''}_${form}`) : [key],
    ),
  )
}

const keyProblems = ({ language, english, texts }: Translation): readonly string[] => {
  const expected = expectedKeys(language, english)
  const missing = [...expected].filter((key) => !texts.has(key))
  const strange = [...texts.keys()].filter((key) => !expected.has(key))
  return [
    ...missing.map((key) => `${isForm(key, english) ? `the plural form ${key}` : key} is missing`),
    ...strange.map((key) =>
      isForm(key, english)
        ? `${key} is not a plural form of this language`
        : `${key} is superfluous: English has no such key`,
    ),
  ]
}

/** The placeholders with their formats, and the tags of a text. */
const partsOf = (text: string): readonly string[] => {
  const placeholders = [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(
    ([, inner = '']) => `{{${inner.replaceAll(/\s+/g, ' ').trim()}}}`,
  )
  const tags = [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag)
  return [...new Set([...placeholders, ...tags])].toSorted()
}

/** The English text of which the key is a translation. */
const englishOf = (key: string, english: FlatTexts): string | undefined => {
  const base = baseOf(key)
  return (base === undefined ? undefined : english.get(`${base}_other`)) ?? english.get(key)
}

const placeholderProblems = ({ english, texts, allowed }: Translation): readonly string[] =>
  [...texts].flatMap(([key, text]) => {
    const original = englishOf(key, english)
    if (original === undefined || allowed?.placeholders?.includes(key)) return []
    const [required, found] = [partsOf(original), partsOf(text)]
    // “The first line” does not need the number.
    const missing = key.endsWith('_one') ? [] : required.filter((each) => !found.includes(each))
    const strange = found.filter((each) => !required.includes(each))
    return [
      ...missing.map((each) => `${key} lacks ${each}`),
      ...strange.map((each) => `${key} has ${each}, which English does not have`),
    ]
  })

const emptyProblems = ({ english, texts }: Translation): readonly string[] =>
  [...texts]
    .filter(([key, text]) => text.trim() === '' && englishOf(key, english)?.trim() !== '')
    .map(([key]) => `${key} is empty`)

const wordsIn = (text: string): number =>
  text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/\p{L}{2,}/gu)?.length ?? 0

const untranslated = ({ language, english, texts, allowed }: Translation): readonly string[] =>
  language === 'en'
    ? []
    : [...texts]
        .filter(([key, text]) => text === englishOf(key, english) && wordsIn(text) > 2)
        .filter(([key]) => !allowed?.sameText?.includes(key))
        .map(([key]) => `${key} is the English text`)

interface Typography {
  readonly wrong: RegExp
  readonly problem: string
}

const japanese = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・、-〟！-･]`
const tag = String.raw`<\/?\w+>`
// A letter or digit with the punctuation attached to it ("https://", "100%", ".gz"), a placeholder, or any tag.
// "$" is the placeholder in the texts of the code editor.
const latinEnd = String.raw`(?:[\p{Script=Latin}\p{N}][:/.%]*|\}\}|\$|${tag})`
const latinStart = String.raw`(?:[.#]?[\p{Script=Latin}\p{N}]|\{\{|\$|${tag})`

const typography: Readonly<Record<string, readonly Typography[]>> = {
  fr: [
    {
      wrong: /[^\u00a0](?:[;?!](?=[\s<)»]|$)|»)/u,
      problem: 'needs a no-break space (U+00A0) before ; ? ! and »',
    },
    { wrong: /[^\u00a0]:(?=[\s<]|$)/u, problem: 'needs a no-break space (U+00A0) before :' },
    { wrong: /(?:[\d}]| )%/u, problem: 'needs a no-break space (U+00A0) before %' },
    { wrong: /«(?!\u00a0)/u, problem: 'needs a no-break space (U+00A0) after «' },
    { wrong: /\p{L}'\p{L}/u, problem: 'needs the apostrophe ’' },
    { wrong: /[“”]/u, problem: 'needs « and » as quotation marks' },
  ],
  ja: [
    {
      wrong: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][,.:;?!()]/u,
      problem: 'has half-width punctuation after a Japanese character',
    },
    { wrong: /[“”]/u, problem: 'needs 「 and 」 as quotation marks' },
    {
      // A single space only: two spaces separate the columns of a log line.
      wrong: new RegExp(
        `${japanese}(?:${tag})*[ \u00a0]${latinStart}|${latinEnd}[ \u00a0](?:${tag})*${japanese}`,
        'u',
      ),
      problem: 'has a space between Latin and Japanese characters, where the browser adds the gap',
    },
  ],
}

const typographyProblems = ({ language, texts }: Translation): readonly string[] =>
  [...texts].flatMap(([key, text]) =>
    (typography[language] ?? [])
      .filter(({ wrong }) => wrong.test(text))
      .map(({ problem }) => `${key} ${problem}`),
  )

/** All problems of the texts, one sentence each. English is checked against its own plural forms. */
export function translationProblems(translation: Translation): readonly string[] {
  return [keyProblems, placeholderProblems, emptyProblems, untranslated, typographyProblems].flatMap(
    (problems) => problems(translation),
  )
}
