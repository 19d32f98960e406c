// All namespaces and the files of their texts. `common` is loaded at the start; each other one with its first page.
import { areas, laterTexts } from 'virtual:texts'
import { languages } from './languages.ts'
import type { access } from './en/access.ts'
import type { actions } from './en/actions.ts'
import type { administration } from './en/administration.ts'
import type { imported } from './en/imported.ts'
import type { audit } from './en/audit.ts'
import type { bindings } from './en/bindings.ts'
import type { boards } from './en/boards.ts'
import type { builds } from './en/builds.ts'
import type { common } from './en/common.ts'
import type { connection } from './en/connection.ts'
import type { designer } from './en/designer.ts'
import type { link } from './en/link.ts'
import type { lineage } from './en/lineage.ts'
import type { drafts } from './en/drafts.ts'
import type { events } from './en/events.ts'
import type { engine } from './en/engine.ts'
import type { errors } from './en/errors.ts'
import type { jobs } from './en/jobs.ts'
import type { factor } from './en/factor.ts'
import type { guide } from './en/guide.ts'
import type { login } from './en/login.ts'
import type { mart } from './en/mart.ts'
import type { merge } from './en/merge.ts'
import type { palette } from './en/palette.ts'
import type { profile } from './en/profile.ts'
import type { providers } from './en/providers.ts'
import type { password } from './en/password.ts'
import type { accounts } from './en/accounts.ts'
import type { query } from './en/query.ts'
import type { reading } from './en/reading.ts'
import type { reasons } from './en/reasons.ts'
import type { reference } from './en/reference.ts'
import type { relations } from './en/relations.ts'
import type { request } from './en/request.ts'
import type { returned } from './en/returned.ts'
import type { review } from './en/review.ts'
import type { rules } from './en/rules.ts'
import type { schema } from './en/schema.ts'
import type { session } from './en/session.ts'
import type { saved } from './en/saved.ts'
import type { shared } from './en/shared.ts'
import type { shell } from './en/shell.ts'
import type { sources } from './en/sources.ts'
import type { packages } from './en/packages.ts'
import type { publish } from './en/publish.ts'
import type { sending } from './en/sending.ts'
import type { listing } from './en/listing.ts'
import type { playbooks } from './en/playbooks.ts'
import type { editing } from './en/editing.ts'
import type { canvas } from './en/canvas.ts'
import type { inspector } from './en/inspector.ts'
import type { outline } from './en/outline.ts'
import type { checks } from './en/checks.ts'
import type { today } from './en/today.ts'
import type { uploads } from './en/uploads.ts'
import type { virtual } from './en/virtual.ts'
import type { workflows } from './en/workflows.ts'
import type { notifications } from './en/notifications.ts'

export interface Resources {
  access: typeof access
  actions: typeof actions
  administration: typeof administration
  imported: typeof imported
  audit: typeof audit
  bindings: typeof bindings
  boards: typeof boards
  builds: typeof builds
  common: typeof common
  connection: typeof connection
  designer: typeof designer
  link: typeof link
  lineage: typeof lineage
  drafts: typeof drafts
  events: typeof events
  engine: typeof engine
  errors: typeof errors
  factor: typeof factor
  jobs: typeof jobs
  guide: typeof guide
  login: typeof login
  mart: typeof mart
  merge: typeof merge
  palette: typeof palette
  profile: typeof profile
  providers: typeof providers
  password: typeof password
  accounts: typeof accounts
  query: typeof query
  reading: typeof reading
  reasons: typeof reasons
  reference: typeof reference
  relations: typeof relations
  request: typeof request
  returned: typeof returned
  saved: typeof saved
  review: typeof review
  rules: typeof rules
  schema: typeof schema
  session: typeof session
  shared: typeof shared
  shell: typeof shell
  sources: typeof sources
  packages: typeof packages
  publish: typeof publish
  sending: typeof sending
  listing: typeof listing
  playbooks: typeof playbooks
  editing: typeof editing
  canvas: typeof canvas
  inspector: typeof inspector
  outline: typeof outline
  checks: typeof checks
  today: typeof today
  uploads: typeof uploads
  virtual: typeof virtual
  workflows: typeof workflows
  notifications: typeof notifications
}
export type Namespace = keyof Resources

/** The texts of sign-in in every language: small, and part of the start. */
const first = import.meta.glob<Record<string, object>>(['./*/common.ts', './*/login.ts'], { eager: true })

const firstTextsOf = (language: string): Record<string, Record<string, unknown>> => ({
  common: { ...first[`./${language}/common.ts`]?.['common'] },
  login: { ...first[`./${language}/login.ts`]?.['login'] },
})

/** The texts that need not be loaded. */
export const firstTexts = Object.fromEntries(languages.map((language) => [language, firstTextsOf(language)]))

const textsOf = async (language: string, namespace: string): Promise<object | undefined> => {
  const read = laterTexts[`${language}-${areas[namespace]}`]
  return (await read?.())?.[namespace]
}

/** The texts of one namespace: the export with the same name. What is not translated is English. */
export async function readTexts(language: string, namespace: string): Promise<object> {
  const first = firstTexts[language]?.[namespace]
  return first ?? (await textsOf(language, namespace)) ?? (await textsOf('en', namespace)) ?? {}
}
