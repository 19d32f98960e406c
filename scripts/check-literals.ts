// Checks the texts of the console: no literal text in markup, no unused text, no text that several namespaces repeat,
// and in each language the same keys, the same placeholders, its own plural forms and typography. Each page loads the
// texts of its components. The type checker finds keys that do not exist.
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { languages } from '#src/i18n/languages.ts'
import { root } from './command.ts'
import { isUsed, findUsedKeys, keysOf, literalsIn } from './console-texts.ts'
import { missingTexts } from './page-texts.ts'
import { findRepeatedTexts, type NamespaceTexts } from './repeated-texts.ts'
import { flatten, translationProblems } from './translation-problems.ts'

/** Namespaces whose texts are selected by codes from the platform. */
const reachedByCode = new Set(['errors', 'reasons'])

/** The file of a namespace. The server needs the translations of these too. */
const fileOf = (language: string, namespace: string): string =>
  reachedByCode.has(namespace) && language !== 'en'
    ? join('domain', 'messages', language, `${namespace}.ts`)
    : join('src', 'i18n', language, `${namespace}.ts`)

/** By namespace, where a translation may differ from English, each with its reason. */
const allowed: Readonly<Record<string, { sameText?: readonly string[]; placeholders?: readonly string[] }>> =
  {
    // An hour is 09:00 in English and 9 h in French; the call passes both.
    query: { placeholders: ['unitValue.hour'] },
  }

/** Texts of the sign-in page, which is loaded without the texts behind sign-in; these may repeat them. */
const beforeSignIn = [
  'login:apikey',
  'login:login',
  'login:modes',
  'login:password',
  'login:secretkey',
] as const

const filesIn = async (pattern: string) => {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(file)
  return Promise.all(
    files.sort().map(async (file) => ({ file, code: await readFile(join(root, file), 'utf8') })),
  )
}

const isTest = ({ file }: { file: string }): boolean => /[.]test[.]tsx?$|\/testing\//.test(file)
const isText = ({ file }: { file: string }): boolean => file.startsWith(join('src', 'i18n', ''))

const sources = (await filesIn('src/**/*.{ts,tsx}')).filter((each) => !isTest(each) && !isText(each))

const literals = sources
  .filter(({ file }) => file.endsWith('.tsx'))
  .flatMap(({ file, code }) =>
    literalsIn(file, code).map(
      ({ line, text }) => `${file}:${line} "${text}" is literal text in markup; use an i18n key`,
    ),
  )

const usedKeys = findUsedKeys(sources)

/** The texts that a file exports under its own name; undefined if there are none. */
const textsOf = async (file: string): Promise<object | undefined> => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the type of an export is unknown until the file is imported
  const module: object = await import(join(root, file))
  const texts: unknown = Reflect.get(module, basename(file, '.ts'))
  return typeof texts === 'object' && texts !== null ? texts : undefined
}

const unusedIn = (file: string, texts: object): readonly string[] =>
  reachedByCode.has(basename(file, '.ts'))
    ? []
    : keysOf(texts)
        .filter((key) => !isUsed(basename(file, '.ts'), key, usedKeys))
        .map((key) => `${key} is not used`)

const english = new Map<string, object>()
const textProblems: string[] = []
const report = (file: string, problems: readonly string[]) =>
  textProblems.push(...problems.map((problem) => `${file}: ${problem}`))

for (const { file } of await filesIn('src/i18n/en/*.ts')) {
  const texts = await textsOf(file)
  if (texts === undefined) report(file, [`does not export ${basename(file, '.ts')}`])
  else {
    english.set(basename(file, '.ts'), texts)
    report(file, unusedIn(file, texts))
  }
}

for (const language of languages)
  for (const [namespace, original] of english) {
    const file = fileOf(language, namespace)
    const texts = await textsOf(file).catch(() => undefined)
    const problems =
      texts === undefined
        ? [`is missing, or does not export ${namespace}`]
        : translationProblems({
            language,
            english: flatten(original),
            texts: flatten(texts),
            allowed: allowed[namespace] ?? {},
          })
    report(file, problems)
  }

const namespacesOf = async (): Promise<readonly NamespaceTexts[]> =>
  Promise.all(
    [...english.keys()].map(async (namespace) => ({
      namespace,
      languages: await Promise.all(
        languages.map(async (language) => flatten((await textsOf(fileOf(language, namespace))) ?? {})),
      ),
    })),
  )
report('src/i18n', findRepeatedTexts(await namespacesOf(), usedKeys, beforeSignIn))

/** A namespace, or a part of one in a file of its own, such as `engine-errors`. */
const isNamespace = (name: string): boolean =>
  [...english.keys()].some((namespace) => name === namespace || name.endsWith(`-${namespace}`))

for (const language of languages)
  for (const { file } of await filesIn(`{src/i18n,domain/messages}/${language}/*.ts`))
    if (!isNamespace(basename(file, '.ts'))) report(file, ['is not a namespace of English'])

const lacking = missingTexts(sources.map(({ file, code }) => ({ file, text: code })))

for (const problem of [...literals, ...textProblems, ...lacking]) console.error(problem)
process.exitCode = literals.length + textProblems.length + lacking.length === 0 ? 0 : 1
