// The navigation: areas, their pages, and the permission each page needs.
import type { Session } from '#contract/iam/login.ts'
import type { Permission } from '#contract/iam/permission.ts'
import {
  AppWindow,
  Bookmark,
  Building2,
  ChartColumn,
  ChartGantt,
  Cog,
  Database,
  Fingerprint,
  Hammer,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Package,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  Waypoints,
  Workflow,
  Zap,
} from 'lucide-react'
import { may } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'

type AccessPage =
  | 'users'
  | 'groups'
  | 'roles'
  | 'providers'
  | 'apiKeys'
  | 'applications'
  | 'organizations'
  | 'identitySettings'
  | 'engineSettings'
  | 'audit'

/** A page in the navigation. */
export interface NavigationPage {
  readonly id: AreaPage['id'] | 'today'
  readonly to: string
  readonly icon: LucideIcon
}
interface AreaPage {
  readonly id:
    | 'sources'
    | 'schema'
    | 'builds'
    | 'query'
    | 'queries'
    | 'boards'
    | 'playbooks'
    | 'workflows'
    | 'actions'
    | 'events'
    | 'jobs'
    | 'packages'
    | AccessPage
  readonly to: string
  readonly icon: LucideIcon
  readonly permission: Permission
}
interface Area {
  readonly id: 'data' | 'analyse' | 'automate' | 'publish' | 'access'
  readonly pages: readonly AreaPage[]
}

const areas: readonly Area[] = [
  {
    id: 'data',
    pages: [
      { id: 'sources', to: paths.sources(), icon: Database, permission: 'data-manager:source:read' },
      { id: 'schema', to: paths.schema(), icon: Waypoints, permission: 'data-manager:object:read' },
      { id: 'builds', to: paths.builds(), icon: Hammer, permission: 'data-manager:build:read' },
    ],
  },
  {
    id: 'analyse',
    pages: [
      { id: 'query', to: paths.query(), icon: ChartColumn, permission: 'query-builder-legacy:query:run' },
      {
        id: 'queries',
        to: paths.queries(),
        icon: Bookmark,
        permission: 'query-builder-legacy:saved_query:read',
      },
      {
        id: 'boards',
        to: paths.boards(),
        icon: LayoutGrid,
        permission: 'query-builder-legacy:saved_query:read',
      },
    ],
  },
  {
    id: 'automate',
    pages: [
      { id: 'playbooks', to: paths.playbooks(), icon: Workflow, permission: 'playbook:playbook:read' },
      { id: 'workflows', to: paths.workflows(), icon: ChartGantt, permission: 'dpe:workflow:read' },
      { id: 'actions', to: paths.actions(), icon: Zap, permission: 'dpe:action:read' },
      { id: 'events', to: paths.events(), icon: Inbox, permission: 'dpe:event:read' },
      { id: 'jobs', to: paths.jobs(), icon: ListChecks, permission: 'dpe:job:read' },
    ],
  },
  {
    id: 'publish',
    pages: [{ id: 'packages', to: paths.packages(), icon: Package, permission: 'store:package:read' }],
  },
  {
    id: 'access',
    pages: [
      { id: 'users', to: paths.users(), icon: UserRound, permission: 'iam:user:read' },
      { id: 'groups', to: paths.groups(), icon: UsersRound, permission: 'iam:group:read' },
      { id: 'roles', to: paths.roles(), icon: ShieldCheck, permission: 'iam:role:read' },
      { id: 'providers', to: paths.providers(), icon: Fingerprint, permission: 'iam:provider:read' },
      { id: 'apiKeys', to: paths.apiKeys(), icon: KeyRound, permission: 'iam:api_key:read' },
      { id: 'applications', to: paths.applications(), icon: AppWindow, permission: 'iam:application:read' },
      {
        id: 'organizations',
        to: paths.organizations(),
        icon: Building2,
        permission: 'iam:organization:read',
      },
      {
        id: 'identitySettings',
        to: paths.identitySettings(),
        icon: SlidersHorizontal,
        permission: 'iam:setting:read',
      },
      { id: 'engineSettings', to: paths.engineSettings(), icon: Cog, permission: 'dpe:setting:read' },
      { id: 'audit', to: paths.audit(), icon: ScrollText, permission: 'iam:log:read' },
    ],
  },
]

/** The areas and pages that the user can open. */
export function areasFor(session: Session | null): readonly Area[] {
  return areas
    .map((area) => ({ ...area, pages: area.pages.filter((each) => may(session, each.permission)) }))
    .filter((area) => area.pages.length > 0)
}

/** The first page, for everyone who can open any other. */
export const todayPage: NavigationPage = { id: 'today', to: paths.home(), icon: LayoutDashboard }

/** All pages of the navigation that the user can open. */
export function openPages(session: Session | null): readonly NavigationPage[] {
  const pages = areasFor(session).flatMap((area) => area.pages)
  return pages.length === 0 ? [] : [todayPage, ...pages]
}
