// What does not belong into a package of sources, in one table: version control, installed dependencies, intermediate
// code, products of builds, litter (STO35). Names that sources have too count only beside what proves them.
import type { ArchiveCode } from '../finding.ts'
import { isFolder, type Place } from './entry-tree.ts'

/** Whether a path is there. */
export type Has = (path: string) => boolean

interface Rule {
  readonly code: ArchiveCode
  readonly fits: (place: Place, has: Has) => boolean
}

const names = (...all: readonly string[]) => {
  const set = new Set(all)
  return ({ name }: Place): boolean => set.has(name)
}
const folders = (...all: readonly string[]) => {
  const isNamed = names(...all)
  return (place: Place): boolean => isNamed(place) && isFolder(place)
}
const files =
  (pattern: RegExp) =>
  (place: Place): boolean =>
    place.asFile > 0 && pattern.test(place.name)

/** Folders of that name, where one of these lies in it. */
const holding =
  (name: string | null, ...proofs: readonly string[]) =>
  (place: Place, has: Has): boolean =>
    (name === null || place.name === name) &&
    place.isParent &&
    proofs.some((proof) => has(`${place.path}/${proof}`))

/** Folders of that name, where one of these lies beside it. */
const beside =
  (name: string, ...proofs: readonly string[]) =>
  (place: Place, has: Has): boolean => {
    if (place.name !== name || !isFolder(place)) return false
    const folder = place.path.slice(0, place.path.length - name.length)
    return proofs.some((proof) => has(folder + proof))
  }

const node = ['package.json', 'tsconfig.json'] as const
const python = ['pyproject.toml', 'setup.py', 'setup.cfg'] as const
const gradle = ['build.gradle', 'build.gradle.kts'] as const

/** The first rule that fits a place counts. */
const folderRules: readonly Rule[] = [
  {
    code: 'archive_version_control',
    fits: names('.git', '.hg', '.svn', '.bzr', '_darcs', '.jj', '.pijul'),
  },
  { code: 'archive_version_control', fits: holding('CVS', 'Entries', 'Root') },
  {
    code: 'archive_dependencies',
    fits: folders(
      'node_modules',
      'bower_components',
      'jspm_packages',
      '.pnpm-store',
      '.tox',
      '.nox',
      '.eggs',
    ),
  },
  { code: 'archive_dependencies', fits: holding(null, 'pyvenv.cfg', 'conda-meta/history') },
  {
    code: 'archive_dependencies',
    fits: holding('vendor', 'autoload.php', 'composer/installed.json', 'bundle'),
  },
  { code: 'archive_dependencies', fits: holding('Pods', 'Manifest.lock') },
  { code: 'archive_dependencies', fits: folders('site-packages', 'dist-packages') },
  {
    code: 'archive_intermediate',
    fits: folders(
      '__pycache__',
      '.pytest_cache',
      '.mypy_cache',
      '.ruff_cache',
      '.ipynb_checkpoints',
      '.next',
      '.nuxt',
      '.svelte-kit',
      '.angular',
      '.parcel-cache',
      '.turbo',
      '.gradle',
      '.sass-cache',
      '.nyc_output',
      '.terraform',
      '.serverless',
      'CMakeFiles',
    ),
  },
  {
    code: 'archive_intermediate',
    fits: holding('target', 'CACHEDIR.TAG', '.rustc_info.json', 'maven-status'),
  },
  { code: 'archive_build', fits: beside('dist', ...node, ...python) },
  { code: 'archive_build', fits: beside('build', ...node, ...python, ...gradle, 'CMakeLists.txt') },
  { code: 'archive_build', fits: beside('out', ...node, ...gradle) },
  { code: 'archive_build', fits: beside('target', 'pom.xml', 'Cargo.toml', 'build.sbt') },
  { code: 'archive_build', fits: beside('coverage', ...node) },
  { code: 'archive_build', fits: beside('obj', 'packages.config', 'Directory.Build.props') },
  { code: 'archive_build', fits: (place) => isFolder(place) && place.name.endsWith('.egg-info') },
  {
    code: 'archive_litter',
    fits: folders('__MACOSX', '.Spotlight-V100', '.Trashes', '.fseventsd', '$RECYCLE.BIN'),
  },
  { code: 'archive_editor', fits: folders('.idea', '.vs', '.fleet', '.metadata') },
]

/** Files of one rule are one finding. */
const fileRules: readonly Rule[] = [
  { code: 'archive_intermediate', fits: files(/\.(py[co]|class|o|tsbuildinfo)$/) },
  { code: 'archive_litter', fits: files(/^(\.DS_Store|\._.+|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i) },
  { code: 'archive_editor', fits: files(/^(.+\.sw[op]|.+~|#.+#|\.#.+|.+\.(orig|rej))$/) },
]

/** What the name of a place says of it; null where nothing is wrong. Folders that `has` proves are asked for, too. */
export function folderRuleOf(place: Place, has: Has): Rule | null {
  return folderRules.find(({ fits }) => fits(place, has)) ?? null
}
export function fileRuleOf(place: Place, has: Has): Rule | null {
  return fileRules.find(({ fits }) => fits(place, has)) ?? null
}

const packed = /\.(zip|jar|war|ear|7z|rar|tar|gz|tgz|bz2|tbz2?|xz|txz|zst|lz4|cab|iso|whl|egg|nupkg|apk)$/i
/** Files that are ZIP archives to their tools only. */
const documents = /\.(docx|xlsx|pptx|dotx|xltx|vsdx|od[tspg]|epub|sketch|pbix|xmind|usdz|kmz|3mf)$/i
const keyStores = /\.(p12|pfx|jks|keystore|kdbx|bks)$/i

export function isArchiveName(name: string): boolean {
  return packed.test(name)
}
export function isDocumentName(name: string): boolean {
  return documents.test(name)
}
export function isKeyStoreName(name: string): boolean {
  return keyStores.test(name)
}
