// What does not belong into a package, by where it lies and how it is called: one finding for a folder with all in it.
import type { Collection } from '#contract/store/collection.ts'
import type { Finding } from '../archive.ts'
import { found, findingLevels, type ArchiveCode } from '../finding.ts'
import { fileRuleOf, folderRuleOf, isArchiveName, isKeyStoreName, type Has } from './folder-rules.ts'
import type { Place } from './entry-tree.ts'

/** Codes of folder rules take no parameters. */
const aboutPlaces = (code: ArchiveCode, places: readonly Place[]): Finding => ({
  code,
  params: {},
  level: findingLevels[code],
  path: places[0]?.path ?? null,
  files: places.reduce((sum, { files }) => sum + files, 0),
  bytes: places.reduce((sum, { bytes }) => sum + bytes, 0),
  repair: { kind: 'drop', paths: places.map(({ path }) => path) },
})

/** What an archive holds beside its root folder without meaning to. */
const isBeside = (place: Place, has: Has): boolean =>
  folderRuleOf(place, has)?.code === 'archive_litter' || fileRuleOf(place, has)?.code === 'archive_litter'

/** The folder that everything lies in, unless it is itself none of the package's. */
const rootOf = (tops: readonly Place[], has: Has): Place | null => {
  const own = tops.filter((place) => place.files > 0 && !isBeside(place, has))
  const [only] = own
  if (only === undefined || own.length > 1 || only.asFile > 0) return null
  return folderRuleOf(only, has) === null ? only : null
}

const aboutRoot = (root: Place, collection: Collection): Finding =>
  found('archive_root_folder', {
    path: root.path,
    files: root.files,
    bytes: root.bytes,
    params: { folder: root.path },
    level: collection === 'app' ? 'error' : 'warning',
    repair: { kind: 'strip', folder: root.path },
  })

/** What a file's name says by itself. */
const checkFileName = (place: Place): Finding[] => {
  if (place.asFile === 0) return []
  if (isKeyStoreName(place.name)) return [aboutPlaces('archive_key_store', [place])]
  return isArchiveName(place.name) ? [aboutPlaces('archive_nested', [place])] : []
}

interface FolderFindings {
  readonly findings: readonly Finding[]
  /** Whether it lies in a folder that an error stands for, so that nothing more is said of it. */
  readonly isCovered: (place: Place) => boolean
}

/** Findings of the tables in `folder-rules.ts`, and of a folder around everything. */
export function checkFolders(places: ReadonlyMap<string, Place>, collection: Collection): FolderFindings {
  const has: Has = (path) => places.has(path)
  const marked = new Map<Place, ArchiveCode>()
  const grouped = new Map<ArchiveCode, Place[]>()
  const findings: Finding[] = []
  const checkFile = (place: Place): void => {
    const code = fileRuleOf(place, has)?.code
    if (code === undefined) findings.push(...checkFileName(place))
    else
      grouped
        .set(code, grouped.get(code) ?? [])
        .get(code)
        ?.push(place)
  }
  for (const place of places.values()) {
    const above = place.parent === null ? undefined : marked.get(place.parent)
    const code = above ?? folderRuleOf(place, has)?.code
    if (code === undefined) checkFile(place)
    else marked.set(place, code)
    if (code !== undefined && above === undefined) findings.push(aboutPlaces(code, [place]))
  }
  for (const [code, of] of grouped) findings.push(aboutPlaces(code, of))
  const tops = [...places.values()].filter(({ parent }) => parent === null)
  const root = rootOf(tops, has)
  if (root !== null) findings.push(aboutRoot(root, collection))
  const isCovered = (place: Place): boolean => {
    const code = marked.get(place)
    return code !== undefined && findingLevels[code] === 'error'
  }
  return { findings, isCovered }
}
