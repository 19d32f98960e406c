// A table of what does not belong in a source package: version control, installed dependencies, intermediate files,
// build output and litter (STO35). Names that sources also use count only with evidence nearby.
import type { ArchiveCode } from '../finding.ts'
import { isFolder, type TreeNode } from './entry-tree.ts'

/** Whether a path exists. */
export type HasPath = (path: string) => boolean

interface Rule {
  readonly code: ArchiveCode
  readonly matches: (node: TreeNode, has: HasPath) => boolean
}

const names = (...all: readonly string[]) => {
  const set = new Set(all)
  return ({ name }: TreeNode): boolean => set.has(name)
}
const folders = (...all: readonly string[]) => {
  const isNamed = names(...all)
  return (node: TreeNode): boolean => isNamed(node) && isFolder(node)
}
const files =
  (pattern: RegExp) =>
  (node: TreeNode): boolean =>
    node.asFile > 0 && pattern.test(node.name)

/** Folders with this name that contain one of these files. */
const containing =
  (name: string | null, ...proofs: readonly string[]) =>
  (node: TreeNode, has: HasPath): boolean =>
    (name === null || node.name === name) &&
    node.isParent &&
    proofs.some((proof) => has(`${node.path}/${proof}`))

/** Folders with this name next to one of these files. */
const nextTo =
  (name: string, ...proofs: readonly string[]) =>
  (node: TreeNode, has: HasPath): boolean => {
    if (node.name !== name || !isFolder(node)) return false
    const folder = node.path.slice(0, node.path.length - name.length)
    return proofs.some((proof) => has(folder + proof))
  }

const nodeProject = ['package.json', 'tsconfig.json'] as const
const pythonProject = ['pyproject.toml', 'setup.py', 'setup.cfg'] as const
const gradleProject = ['build.gradle', 'build.gradle.kts'] as const

/** The first rule that matches is used. */
const folderRules: readonly Rule[] = [
  {
    code: 'archive_version_control',
    matches: names('.git', '.hg', '.svn', '.bzr', '_darcs', '.jj', '.pijul'),
  },
  { code: 'archive_version_control', matches: containing('CVS', 'Entries', 'Root') },
  {
    code: 'archive_dependencies',
    matches: folders(
      'node_modules',
      'bower_components',
      'jspm_packages',
      '.pnpm-store',
      '.tox',
      '.nox',
      '.eggs',
    ),
  },
  { code: 'archive_dependencies', matches: containing(null, 'pyvenv.cfg', 'conda-meta/history') },
  {
    code: 'archive_dependencies',
    matches: containing('vendor', 'autoload.php', 'composer/installed.json', 'bundle'),
  },
  { code: 'archive_dependencies', matches: containing('Pods', 'Manifest.lock') },
  { code: 'archive_dependencies', matches: folders('site-packages', 'dist-packages') },
  {
    code: 'archive_intermediate',
    matches: folders(
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
    matches: containing('target', 'CACHEDIR.TAG', '.rustc_info.json', 'maven-status'),
  },
  { code: 'archive_build', matches: nextTo('dist', ...nodeProject, ...pythonProject) },
  {
    code: 'archive_build',
    matches: nextTo('build', ...nodeProject, ...pythonProject, ...gradleProject, 'CMakeLists.txt'),
  },
  { code: 'archive_build', matches: nextTo('out', ...nodeProject, ...gradleProject) },
  { code: 'archive_build', matches: nextTo('target', 'pom.xml', 'Cargo.toml', 'build.sbt') },
  { code: 'archive_build', matches: nextTo('coverage', ...nodeProject) },
  { code: 'archive_build', matches: nextTo('obj', 'packages.config', 'Directory.Build.props') },
  { code: 'archive_build', matches: (node) => isFolder(node) && node.name.endsWith('.egg-info') },
  {
    code: 'archive_litter',
    matches: folders('__MACOSX', '.Spotlight-V100', '.Trashes', '.fseventsd', '$RECYCLE.BIN'),
  },
  { code: 'archive_editor', matches: folders('.idea', '.vs', '.fleet', '.metadata') },
]

/** All files of one rule are one finding. */
const fileRules: readonly Rule[] = [
  { code: 'archive_intermediate', matches: files(/\.(py[co]|class|o|tsbuildinfo)$/) },
  { code: 'archive_litter', matches: files(/^(\.DS_Store|\._.+|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i) },
  { code: 'archive_editor', matches: files(/^(.+\.sw[op]|.+~|#.+#|\.#.+|.+\.(orig|rej))$/) },
]

/** The rule that the name of a folder breaks; null if there is none. `has` looks for evidence. */
export function folderRuleOf(node: TreeNode, has: HasPath): Rule | null {
  return folderRules.find(({ matches }) => matches(node, has)) ?? null
}
export function fileRuleOf(node: TreeNode, has: HasPath): Rule | null {
  return fileRules.find(({ matches }) => matches(node, has)) ?? null
}

const packed = /\.(zip|jar|war|ear|7z|rar|tar|gz|tgz|bz2|tbz2?|xz|txz|zst|lz4|cab|iso|whl|egg|nupkg|apk)$/i
/** Files that are ZIP archives only technically. */
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
