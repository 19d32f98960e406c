// Rules that dependency-cruiser cannot express: the number of files in a folder, that two folders of one parent never
// import each other, and that a file named in a comment exists.
import { dirname } from 'node:path/posix'
import type { SourceText } from './modules.ts'

type Import = { from: string; to: string }

const maximumFiles = 25
/** Texts: one file per namespace. Migrations: one file for each step, which never changes. Neither import each other. */
const isExempt = (folder: string): boolean =>
  /^(?:src\/i18n\/\w\w|server\/platform\/db\/migrations)$/.test(folder)

/** True for files of the product, which are neither tests nor code for tests. */
export function isProduction(file: string): boolean {
  return /^(contract|domain|server|src)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
}

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > maximumFiles && !isExempt(folder))
    .map(
      ([folder, count]) =>
        `${folder} contains ${count} files: group them in folders of at most ${maximumFiles}`,
    )
}

/** The two folders of one parent that an import connects, or null if the folder of one file contains the other. */
function siblings({ from, to }: Import): { parent: string; one: string; other: string } | null {
  const [source, target] = [dirname(from).split('/'), dirname(to).split('/')]
  const depth = source.findIndex((name, index) => name !== target[index])
  const [one, other] = [source[depth], target[depth]]
  if (depth < 1 || one === undefined || other === undefined) return null
  return { parent: source.slice(0, depth).join('/'), one, other }
}

function mutualImports(imports: readonly Import[]): string[] {
  const examples = new Map<string, Import>()
  for (const each of imports) {
    const crossing = siblings(each)
    if (crossing !== null) examples.set(`${crossing.parent} ${crossing.one} ${crossing.other}`, each)
  }
  return [...examples].flatMap(([key, { from, to }]) => {
    const [parent = '', one = '', other = ''] = key.split(' ')
    const back = examples.get(`${parent} ${other} ${one}`)
    return one < other && back !== undefined
      ? [`${parent}: ${one} and ${other} import each other (${from} → ${to}, ${back.from} → ${back.to})`]
      : []
  })
}

/** The problems with the folders of these files, as sentences. Paths are relative to the root, with `/`. */
export function folderProblems(files: readonly string[], imports: readonly Import[]): string[] {
  const isBetweenProduction = ({ from, to }: Import) => isProduction(from) && isProduction(to)
  return [
    ...crowdedFolders(files.filter(isProduction)),
    ...mutualImports(imports.filter(isBetweenProduction)),
  ]
}

/** Finds file names in backticks, in comments and documents, that do not exist; `files` are all existing files. */
export function staleFileNames(texts: readonly SourceText[], files: readonly string[]): string[] {
  const endings = new Set(
    files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !endings.has(name))
      .map((name) => `${file}: file ${name} does not exist`),
  )
}
