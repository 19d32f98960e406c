// Whether a path stays within the folder it is unpacked to, and whether every system can hold its names (STO34).
import type { Entry, Finding } from '../archive.ts'
import { found, type ArchiveCode } from '../finding.ts'
import type { Place } from './entry-tree.ts'

const longestName = 255
const longestPath = 240
const longestOfAll = 1024
/** More would let few bytes name millions of folders. */
const deepest = 40
const encoder = new TextEncoder()

const drive = /^[a-zA-Z]:/
const control = /[\u0000-\u001f\u007f-\u009f]/
const foreign = /[<>:"|?*\\]/
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
const trailing = /[. ]$/

const isAbsolute = (path: string): boolean => path.startsWith('/') || drive.test(path)
const hasParent = (path: string): boolean => path.split('/').includes('..')
const isDeep = (path: string): boolean => path.length > longestOfAll || path.split('/').length > deepest
const hasDot = (path: string): boolean => path.split('/').some((name) => name === '' || name === '.')

/** Parts that lead nowhere are left out, and so is the beginning that leads to a root. */
const grounded = (path: string): string =>
  path
    .replace(drive, '')
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')

/** The first rule that a path breaks decides; none of these paths has a place in the tree. */
const strays = [
  { code: 'archive_path_deep', breaks: isDeep },
  { code: 'archive_path_parent', breaks: hasParent },
  { code: 'archive_path_absolute', breaks: isAbsolute },
  { code: 'archive_path_dot', breaks: hasDot },
] as const satisfies readonly { code: ArchiveCode; breaks: (path: string) => boolean }[]

const strayOf = (path: string) => strays.find(({ breaks }) => breaks(path))

/** Whether it has its place below the folder it is unpacked to. */
export function isGrounded({ path }: Entry): boolean {
  return strayOf(path) === undefined
}

/** What leads elsewhere or nowhere; the repair is the path that stays, or to leave the entry out. */
export function checkStray({ path, size }: Entry): Finding[] {
  const code = strayOf(path)?.code
  if (code === undefined) return []
  const to = grounded(path)
  const isMended = (code === 'archive_path_absolute' || code === 'archive_path_dot') && to !== ''
  const repair = isMended
    ? ({ kind: 'rename', path, to } as const)
    : ({ kind: 'drop', paths: [path] } as const)
  const about = { path, bytes: size, repair }
  return [
    code === 'archive_path_deep'
      ? found(code, { ...about, params: { folders: deepest, max: longestOfAll } })
      : found(code, about),
  ]
}

const withName = ({ path, name }: Place, to: string): string => path.slice(0, path.length - name.length) + to

/** The nearest name that every system holds. */
const heldName = (name: string): string => {
  const plain = name
    .replaceAll(new RegExp(control, 'g'), '_')
    .replaceAll(new RegExp(foreign, 'g'), '_')
    .replace(/[. ]+$/, '_')
  return reserved.test(plain) ? plain.replace(/^[^.]+/, '$&_') : plain
}

const isHeldByWindows = (name: string): boolean =>
  !foreign.test(name) && !reserved.test(name) && !trailing.test(name)

/** What one name breaks, of a file or of a folder and thereby of all that is in it. */
export function checkName(place: Place): Finding[] {
  const { path, name, files, bytes } = place
  const about = { path, files, bytes }
  const renamed = () => ({ kind: 'rename', path, to: withName(place, heldName(name)) }) as const
  if (control.test(name)) return [found('archive_name_control', { ...about, repair: renamed() })]
  if (name.length > longestName / 3 && encoder.encode(name).length > longestName)
    return [found('archive_name_long', { ...about, params: { max: longestName } })]
  return isHeldByWindows(name) ? [] : [found('archive_name_windows', { ...about, repair: renamed() })]
}

/** Paths too long for some systems: one finding, at the longest. */
export function checkLengths(entries: readonly Entry[]): Finding[] {
  const long = entries.filter(({ path }) => path.length > longestPath)
  const longest = long.reduce((most, { path }) => (path.length > most.length ? path : most), '')
  if (longest === '') return []
  const bytes = long.reduce((sum, { size }) => sum + size, 0)
  return [
    found('archive_path_long', { path: longest, files: long.length, bytes, params: { max: longestPath } }),
  ]
}
