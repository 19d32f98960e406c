// No literal text in the console's markup, and no text that nothing asks for. That every key asked for exists is
// checked by the types.
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from './command.ts'
import { isAsked, keysAsked, keysOf, literalsIn } from './console-texts.ts'

/** Texts of these are reached by codes that arrive from the platform. */
const reachedByCode = new Set(['errors'])

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
    literalsIn(file, code).map(({ line, text }) => `${file}:${line} "${text}" is written into the markup`),
  )

const asked = keysAsked(sources)

const unusedOf = async ({ file }: { file: string }): Promise<readonly string[]> => {
  const namespace = basename(file, '.ts')
  if (reachedByCode.has(namespace)) return []
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what a file exports is known when it is read
  const module: object = await import(join(root, file))
  const texts: unknown = Reflect.get(module, namespace)
  if (typeof texts !== 'object' || texts === null) return [`${file} does not export ${namespace}`]
  return keysOf(texts)
    .filter((key) => !isAsked(key, asked))
    .map((key) => `${file}: nothing asks for ${key}`)
}

const texts = await filesIn('src/i18n/en/*.ts')
const unused = (await Promise.all(texts.map(unusedOf))).flat()

for (const problem of [...literals, ...unused]) console.error(problem)
process.exitCode = literals.length + unused.length === 0 ? 0 : 1
