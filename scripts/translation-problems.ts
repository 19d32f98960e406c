// What can be wrong with the texts of one namespace in one language, known without understanding them: keys, plural
// forms, placeholders, and the typography that the language demands. It judges no wording.

/** Texts by dotted key. */
export type FlatTexts = ReadonlyMap<string, string>

export interface Translation {
  readonly language: string
  readonly english: FlatTexts
  readonly texts: FlatTexts
  /** Keys whose text may be the English one, and keys that may take other placeholders of the same call. */
  readonly allowed?: { readonly sameText?: readonly string[]; readonly placeholders?: readonly string[] }
}

const pluralKey = /^(.+)_(zero|one|two|few|many|other)$/

/** Dotted keys of nested texts with their sentences. */
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

/** Whether a key is a form of a plural; `too_few` alone is a name, for nothing is called `too_other`. */
const isForm = (key: string, english: FlatTexts): boolean => {
  const base = baseOf(key)
  return base !== undefined && english.has(`${base}_other`)
}

/** The keys a language must have for the English ones: each plural in all of its own forms, and in no other. */
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
        ? `${key} is no plural form that this language asks for`
        : `${key} is superfluous: no such key is asked for`,
    ),
  ]
}

/** Placeholders with their formats, and tags: what a text takes in. */
const takenIn = (text: string): readonly string[] => {
  const placeholders = [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(
    ([, inner = '']) => `{{${inner.replaceAll(/\s+/g, ' ').trim()}}}`,
  )
  const tags = [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag)
  return [...new Set([...placeholders, ...tags])].toSorted()
}

/** The English text that a key is the translation of. */
const englishOf = (key: string, english: FlatTexts): string | undefined => {
  const base = baseOf(key)
  return (base === undefined ? undefined : english.get(`${base}_other`)) ?? english.get(key)
}

const placeholderProblems = ({ english, texts, allowed }: Translation): readonly string[] =>
  [...texts].flatMap(([key, text]) => {
    const original = englishOf(key, english)
    if (original === undefined || allowed?.placeholders?.includes(key)) return []
    const [wanted, found] = [takenIn(original), takenIn(text)]
    // "the first line" needs no figure
    const missing = key.endsWith('_one') ? [] : wanted.filter((each) => !found.includes(each))
    const strange = found.filter((each) => !wanted.includes(each))
    return [
      ...missing.map((each) => `${key} lacks ${each}`),
      ...strange.map((each) => `${key} has ${each}, which English has not`),
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
  readonly why: string
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
      why: 'needs a no-break space (U+00A0) before ; ? ! and »',
    },
    { wrong: /[^\u00a0]:(?=[\s<]|$)/u, why: 'needs a no-break space (U+00A0) before :' },
    { wrong: /(?:[\d}]| )%/u, why: 'needs a no-break space (U+00A0) before %' },
    { wrong: /«(?!\u00a0)/u, why: 'needs a no-break space (U+00A0) after «' },
    { wrong: /\p{L}'\p{L}/u, why: 'needs the apostrophe ’' },
    { wrong: /[“”]/u, why: 'needs « and » as quotation marks' },
  ],
  ja: [
    {
      wrong: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー][,.:;?!()]/u,
      why: 'has half-width punctuation after a Japanese character',
    },
    { wrong: /[“”]/u, why: 'needs 「 and 」 as quotation marks' },
    {
      // A single blank only: two blanks are the columns of a log line.
      wrong: new RegExp(
        `${japanese}(?:${tag})*[ \u00a0]${latinStart}|${latinEnd}[ \u00a0](?:${tag})*${japanese}`,
        'u',
      ),
      why: 'has a blank between Latin and Japanese characters, where the font makes the gap',
    },
  ],
}

const typographyProblems = ({ language, texts }: Translation): readonly string[] =>
  [...texts].flatMap(([key, text]) =>
    (typography[language] ?? []).filter(({ wrong }) => wrong.test(text)).map(({ why }) => `${key} ${why}`),
  )

/** Everything that is wrong with the texts, one sentence each. English is held to its own plural forms. */
export function translationProblems(translation: Translation): readonly string[] {
  return [keyProblems, placeholderProblems, emptyProblems, untranslated, typographyProblems].flatMap(
    (problems) => problems(translation),
  )
}
