// Checks that paths stay within the target folder and that all systems support their names (STO34).
import type { Entry, Finding } from '../archive.ts'
import { createFinding, type ArchiveCode } from '../finding.ts'
import type { TreeNode } from './entry-tree.ts'

const maxNameLength = 255
const maxPortablePathLength = 240
const maxPathLength = 1024
/** More would allow a few bytes to name millions of folders. */
const maxDepth = 40
const encoder = new TextEncoder()

const drive = /^[a-zA-Z]:/
const control = /[\u0000-\u001f\u007f-\u009f]/
const foreign = /[<>:"|?*\\]/
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const trailing = /[. ]$/

const isAbsolute = (path: string): boolean => path.startsWith('/') || drive.test(path)
const hasParent = (path: string): boolean => path.split('/').includes('..')
const isDeep = (path: string): boolean => path.length > maxPathLength || path.split('/').length > maxDepth
const hasDot = (path: string): boolean => path.split('/').some((name) => name === '' || name === '.')

/** Removes empty and `.` parts and the root of a path. */
const containedPath = (path: string): string =>
  path
    .replace(drive, '')
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')

/** The first rule that matches is reported. Such paths are not added to the tree. */
const pathRules = [
  { code: 'archive_path_deep', isBroken: isDeep },
  { code: 'archive_path_parent', isBroken: hasParent },
  { code: 'archive_path_absolute', isBroken: isAbsolute },
  { code: 'archive_path_dot', isBroken: hasDot },
] as const satisfies readonly { code: ArchiveCode; isBroken: (path: string) => boolean }[]

const brokenRule = (path: string) => pathRules.find(({ isBroken }) => isBroken(path))

/** Whether the path is inside the target folder. */
export function isContained({ path }: Entry): boolean {
  return brokenRule(path) === undefined
}

/** Reports a path that is not inside the target folder. The repair renames the entry if possible, else removes it. */
export function checkPath({ path, size }: Entry): Finding[] {
  const code = brokenRule(path)?.code
  if (code === undefined) return []
  const to = containedPath(path)
  const canRename = (code === 'archive_path_absolute' || code === 'archive_path_dot') && to !== ''
  const repair = canRename
    ? ({ kind: 'rename', path, to } as const)
    : ({ kind: 'drop', paths: [path] } as const)
  const about = { path, bytes: size, repair }
  return [
    code === 'archive_path_deep'
      ? createFinding(code, { ...about, params: { folders: maxDepth, max: maxPathLength } })
      : createFinding(code, about),
  ]
}

const withName = ({ path, name }: TreeNode, to: string): string =>
  path.slice(0, path.length - name.length) + to

/** The most similar name that all systems support. */
const portableName = (name: string): string => {
  const plain = name
    .replaceAll(new RegExp(control, 'g'), '_')
    .replaceAll(new RegExp(foreign, 'g'), '_')
    .replace(/[. ]+$/, '_')
  return reserved.test(plain) ? plain.replace(/^[^.]+/, '$&_') : plain
}

const isValidOnWindows = (name: string): boolean =>
  !foreign.test(name) && !reserved.test(name) && !trailing.test(name)

/** Checks one name of a file or folder. */
export function checkName(node: TreeNode): Finding[] {
  const { path, name, files, bytes } = node
  const about = { path, files, bytes }
  const renamed = () => ({ kind: 'rename', path, to: withName(node, portableName(name)) }) as const
  if (control.test(name)) return [createFinding('archive_name_control', { ...about, repair: renamed() })]
  if (name.length > maxNameLength / 3 && encoder.encode(name).length > maxNameLength)
    return [createFinding('archive_name_long', { ...about, params: { max: maxNameLength } })]
  return isValidOnWindows(name)
    ? []
    : [createFinding('archive_name_windows', { ...about, repair: renamed() })]
}

/** Reports paths too long for some systems as one finding for the longest. */
export function checkLengths(entries: readonly Entry[]): Finding[] {
  const long = entries.filter(({ path }) => path.length > maxPortablePathLength)
  const longest = long.reduce((max, { path }) => (path.length > max.length ? path : max), '')
  if (longest === '') return []
  const bytes = long.reduce((sum, { size }) => sum + size, 0)
  return [
    createFinding('archive_path_long', {
      path: longest,
      files: long.length,
      bytes,
      params: { max: maxPortablePathLength },
    }),
  ]
}
