// The steps of the set-up. Each is done by the state of the platform, whoever did it. Steps that the caller may not do
// are left out.
import { sql } from 'kysely'
import { setupSteps, type SetupState, type SetupStep } from '#contract/today/today.ts'
import { covers, fullAuthority } from '#domain/permissions/coverage.ts'
import { systemSession, type Session } from '../core/session.ts'
import { marks } from '../settings/marks.ts'
import { holds } from './may.ts'
import { lastBackup } from './server-attention.ts'
import type { TodayDeps } from './today-deps.ts'

/** Undefined: not done; null: done at an unknown time. */
type DoneAt = string | null | undefined

interface StepRule {
  readonly isFor: (session: Session) => boolean
  readonly doneAt: (deps: TodayDeps, session: Session) => Promise<DoneAt> | DoneAt
}

const ownPassword = async ({ db }: TodayDeps, { uid }: Session): Promise<DoneAt> => {
  const user = await db
    .selectFrom('users')
    .select(['passwordRenew', 'passwordChangedAt'])
    .where('id', '=', uid)
    .executeTakeFirst()
  return user === undefined || user.passwordRenew === 1 ? undefined : user.passwordChangedAt
}

/** The first extraction of a table that is not part of the sample. */
const firstData = async ({ db }: TodayDeps): Promise<DoneAt> => {
  const at = sql<string | null>`min(json_extract(extraction_json, '$.extracted_at'))`
  const { first } = await db
    .selectFrom('sourceTables')
    .innerJoin('sources', 'sources.name', 'sourceTables.sourceName')
    .select(at.as('first'))
    .where('extractionJson', 'is not', null)
    .where('sources.ownerUid', '!=', systemSession.uid)
    .executeTakeFirstOrThrow()
  return first ?? undefined
}

const secondAccount = async ({ db }: TodayDeps): Promise<DoneAt> => {
  const row = await db
    .selectFrom('users')
    .select('createdAt')
    .orderBy('createdAt')
    .offset(1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

const firstProvider = async ({ db }: TodayDeps): Promise<DoneAt> => {
  const row = await db.selectFrom('providers').select('createdAt').orderBy('createdAt').executeTakeFirst()
  return row?.createdAt
}

/** The first query; with a query that was saved before queries were recorded, one was asked at an unknown time. */
const firstQuery = async ({ db, settings }: TodayDeps): Promise<DoneAt> => {
  const mark = settings.record(marks.query)
  if (mark !== undefined) return String(mark['at'])
  const saved = await db.selectFrom('savedQueries').select('id').limit(1).executeTakeFirst()
  return saved === undefined ? undefined : null
}

const rules = {
  password: { isFor: () => true, doneAt: ownPassword },
  data: { isFor: (session) => holds(session, 'data-manager:source:write'), doneAt: firstData },
  folder: {
    isFor: (session) => covers(session, fullAuthority),
    doneAt: ({ sourceFolders, sampleFolders }) =>
      sourceFolders.some((folder) => !sampleFolders.includes(folder)) ? null : undefined,
  },
  query: { isFor: (session) => holds(session, 'query-builder-legacy:query:run'), doneAt: firstQuery },
  invite: { isFor: (session) => holds(session, 'iam:user:write'), doneAt: secondAccount },
  provider: { isFor: (session) => holds(session, 'iam:provider:write'), doneAt: firstProvider },
  backup: { isFor: (session) => covers(session, fullAuthority), doneAt: (deps) => lastBackup(deps)?.at },
} as const satisfies Record<SetupStep, StepRule>

const hasPassword = async ({ db }: TodayDeps, { uid }: Session): Promise<boolean> => {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', uid).executeTakeFirst()
  return user !== undefined && user.passwordHash !== ''
}

/** The steps of the caller, in their order. Who signs in at a provider has no password to change. */
export async function setupFor(deps: TodayDeps, session: Session): Promise<SetupState[]> {
  const steps: SetupState[] = []
  for (const step of setupSteps) {
    const rule: StepRule = rules[step]
    if (!rule.isFor(session)) continue
    if (step === 'password' && !(await hasPassword(deps, session))) continue
    const at = await rule.doneAt(deps, session)
    steps.push({ step, done: at !== undefined, done_at: at ?? null })
  }
  return steps
}
