// What the repairs change in what was dropped, as a list to be read: the difference of the built archive to it.
import { type Plan, applyPlan } from '#domain/archive/repair.ts'
import { isWithin } from '#domain/archive/paths.ts'
import type { Workspace } from './workspace.ts'

export type Change =
  | { readonly is: 'stripped'; readonly path: string; readonly files: number }
  | { readonly is: 'dropped'; readonly path: string; readonly files: number; readonly size: number }
  | {
      readonly is: 'ignored'
      readonly path: string
      readonly pattern: string
      readonly files: number
      readonly size: number
    }
  | { readonly is: 'renamed'; readonly path: string; readonly to: string }

type Shown = Pick<Workspace, 'entries' | 'plan' | 'ignored' | 'unread'>

const sumIn = ({ entries, unread }: Shown, path: string) => {
  const files = entries.filter((entry) => !entry.folder && isWithin(entry.path, path))
  const known = unread.find((each) => each.path === path)?.files ?? 0
  return { files: files.length + known, size: files.reduce((size, each) => size + each.size, 0) }
}

const dropped = (shown: Shown): Change[] => {
  const { drop } = shown.plan
  const outer = drop.filter((path) => !drop.some((other) => other !== path && isWithin(path, other)))
  return outer.map((path) => ({ is: 'dropped', path, ...sumIn(shown, path) }))
}

/** Files that patterns leave out, one line per pattern. */
const ignored = (shown: Shown): Change[] => {
  const sizes = new Map(shown.entries.map(({ path, size, folder }) => [path, { size, folder }]))
  const groups = Map.groupBy(shown.ignored, ([, pattern]) => pattern)
  return [...groups].map(([pattern, files]) => ({
    is: 'ignored',
    path: files[0]?.[0] ?? '',
    pattern,
    files: files.filter(([path]) => sizes.get(path)?.folder === false).length,
    size: files.reduce((size, [path]) => size + (sizes.get(path)?.size ?? 0), 0),
  }))
}

const renamed = ({ rename }: Plan): Change[] =>
  Object.entries(rename).map(([path, to]) => ({ is: 'renamed', path, to }))

const stripped = ({ entries, plan }: Shown): Change[] => {
  if (plan.strip === null) return []
  const folder = plan.strip
  const files = applyPlan(entries, plan).kept.filter(
    ({ from, entry }) => !entry.folder && isWithin(from, folder),
  ).length
  return [{ is: 'stripped', path: folder, files }]
}

/** All changes, in the order in which they are read: what moves, what goes, what is called otherwise. */
export const changesOf = (shown: Shown): Change[] => [
  ...stripped(shown),
  ...dropped(shown),
  ...ignored(shown),
  ...renamed(shown.plan),
]
