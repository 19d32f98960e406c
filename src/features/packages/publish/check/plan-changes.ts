// Lists the changes from the dropped files to the built archive.
import type { RepairPlan } from '#domain/archive/repair/repair.ts'
import { foldersAbove } from '#src/components/archive/archive-rows.ts'
import type { Workspace } from '../workspace/workspace.ts'

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

type PlanView = Pick<Workspace, 'rows' | 'plan' | 'ignored' | 'unread'>

const dropped = ({ rows, unread, plan: { drop } }: PlanView): Change[] => {
  const all = new Set(drop)
  const unreadFiles = new Map(unread.map(({ path, files }) => [path, files ?? 0]))
  const outer = new Set(drop.filter((path) => !foldersAbove(path).some((above) => all.has(above))))
  return rows
    .filter(({ path }) => outer.has(path))
    .map(({ path, folder, files, size }) => ({
      is: 'dropped',
      path,
      files: (folder ? files : 1) + (unreadFiles.get(path) ?? 0),
      size,
    }))
}

/** Files that patterns leave out, one line per pattern. */
const ignored = ({ rows, ignored: ignoredFiles }: PlanView): Change[] => {
  const groups = Map.groupBy(
    rows.filter(({ path, folder }) => !folder && ignoredFiles.has(path)),
    ({ path }) => ignoredFiles.get(path) ?? '',
  )
  return [...groups].map(([pattern, files]) => ({
    is: 'ignored',
    path: files[0]?.path ?? '',
    pattern,
    files: files.length,
    size: files.reduce((size, each) => size + each.size, 0),
  }))
}

const renamed = ({ rename }: RepairPlan): Change[] =>
  Object.entries(rename).map(([path, to]) => ({ is: 'renamed', path, to }))

const stripped = ({ rows, plan, ignored: ignoredFiles }: PlanView): Change[] => {
  if (plan.strip === null) return []
  const at = rows.findIndex(({ path }) => path === plan.strip)
  const drop = new Set(plan.drop)
  const isOut = (path: string) =>
    ignoredFiles.has(path) || drop.has(path) || foldersAbove(path).some((above) => drop.has(above))
  const inside = rows.slice(at + 1, rows[at]?.end ?? at)
  const files = inside.filter(({ path, folder }) => !folder && !isOut(path)).length
  return [{ is: 'stripped', path: plan.strip, files }]
}

/** All changes in reading order: moved, removed, renamed. */
export function changesOf(view: PlanView): Change[] {
  return [...stripped(view), ...dropped(view), ...ignored(view), ...renamed(view.plan)]
}
