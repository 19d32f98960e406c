// Address, icon and kind of an object that was opened, from its id in the list of recent entries.
import {
  AppWindow,
  Bookmark,
  Box,
  ChartGantt,
  Database,
  Fingerprint,
  Hammer,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Package,
  ShieldCheck,
  SquareFunction,
  Table2,
  UserRound,
  UsersRound,
  Workflow,
  Zap,
} from 'lucide-react'
import { paths } from '#src/paths.ts'

interface OpenedKind {
  readonly icon: LucideIcon
  readonly to: (key: string) => string
}

const two = (key: string): readonly [string, string] => {
  const at = key.indexOf('/')
  return [key.slice(0, at), key.slice(at + 1)]
}

const kinds = {
  source: { icon: Database, to: paths.source },
  table: { icon: Table2, to: (key) => paths.table(...two(key)) },
  object: { icon: Box, to: paths.object },
  query: { icon: Bookmark, to: (id) => paths.query(new URLSearchParams({ saved: id }).toString()) },
  board: { icon: LayoutGrid, to: paths.board },
  build: { icon: Hammer, to: paths.build },
  job: { icon: ListChecks, to: paths.job },
  playbook: { icon: Workflow, to: paths.playbook },
  workflow: { icon: ChartGantt, to: paths.workflow },
  customAction: { icon: Zap, to: paths.action },
  virtualAttribute: { icon: SquareFunction, to: (attribute) => paths.virtualAttribute(attribute) },
  package: { icon: Package, to: (key) => paths.package(...two(key)) },
  user: { icon: UserRound, to: paths.user },
  group: { icon: UsersRound, to: paths.group },
  role: { icon: ShieldCheck, to: paths.role },
  provider: { icon: Fingerprint, to: paths.provider },
  application: { icon: AppWindow, to: paths.application },
} as const satisfies Record<string, OpenedKind>
type OpenedKindName = keyof typeof kinds

const isKind = (name: string): name is OpenedKindName => Object.hasOwn(kinds, name)

/** Undefined for the id of a page, and of an object of a later version. */
export function openedObject(id: string) {
  const at = id.indexOf(':')
  const kind = id.slice(0, at)
  if (!isKind(kind)) return undefined
  const { icon, to } = kinds[kind]
  return { kind, icon, to: to(id.slice(at + 1)) }
}
