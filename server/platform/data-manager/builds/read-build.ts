// A build as the interface shows it: its job, its tables, and what going back would change.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { builtTable, type Build } from '#contract/data-manager/build.ts'
import { levels as allLevels } from '#contract/data-manager/logical-object.ts'
import { problemAt } from '../../core/error.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { BuiltState, BuiltTable } from '../catalogue/built-table.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { ResourceLocks } from '../core/resource-locks.ts'
import { rejectionsOf } from './rejections.ts'

export type BuildRow = Selectable<Tables['builds']>

type RetainedBuild = NonNullable<Build['retained']>
type RetainedChange = RetainedBuild['tables'][number]

const levelNames = z.array(z.enum(allLevels))

const nameOf = ({ database_name: level, table_name: name }: BuiltTable): string =>
  JSON.stringify([level, name])

interface Versions {
  readonly live?: BuiltTable | undefined
  readonly retained?: BuiltTable | undefined
}

const isSameOf = ({ live, retained }: Versions, member: 'physical_name' | 'design'): boolean =>
  live?.[member] === retained?.[member]

const changeOf = (versions: Versions): RetainedChange[] => {
  const { live, retained } = versions
  const table = retained ?? live
  if (table === undefined) return []
  const isSame = isSameOf(versions, 'physical_name')
  if (isSame && isSameOf(versions, 'design')) return []
  return [
    {
      level: table.database_name,
      object_name: table.table_name,
      is_same_data: isSame,
      rows: live?.rows ?? null,
      retained_rows: retained?.rows ?? null,
    },
  ]
}

const changesOf = (live: BuiltState, retained: BuiltState): RetainedChange[] => {
  const before = new Map(live.tables.map((table) => [nameOf(table), table]))
  const after = new Map(retained.tables.map((table) => [nameOf(table), table]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    changeOf({ live: before.get(name), retained: after.get(name) }),
  )
}

/** What changes if queries read the retained build instead of the live one. */
const retainedBuild = ({ catalogue }: Pick<BuildDeps, 'catalogue'>): RetainedBuild | null => {
  const [live, retained] = [catalogue.built(), catalogue.retained()]
  if (live === null || retained === null) return null
  const { build_id: build, built_at: at } = retained
  return { build_id: build, live_build_id: live.build_id, built_at: at, tables: changesOf(live, retained) }
}

/** What builds need. */
export interface BuildDeps extends PlatformDeps {
  readonly catalogue: LiveCatalogue
  readonly locks: ResourceLocks
}

/** The build of a row. */
export async function toBuild(deps: BuildDeps, row: BuildRow): Promise<Build> {
  const job = await deps.jobs.get(row.jobId)
  const isCurrent = deps.catalogue.built()?.build_id === row.id
  const missing = isCurrent ? deps.catalogue.missing() : []
  const lost = missing.length > 0 ? problemAt('', 'tables_missing', { tables: missing.join(', ') }) : null
  const tables = z.array(builtTable).parse(JSON.parse(row.tablesJson))
  return {
    build_id: row.id,
    levels: levelNames.parse(JSON.parse(row.levelsJson)),
    state: job.state,
    outcome: lost === null ? job.outcome : 'failed',
    job_id: row.jobId,
    started_by: { uid: row.uid, user: row.user },
    created_at: row.createdAt,
    started_at: job.started_at,
    finished_at: job.finished_at,
    is_current: isCurrent,
    retained: isCurrent || deps.catalogue.retained()?.build_id === row.id ? retainedBuild(deps) : null,
    tables,
    rejected_rows: tables.reduce((sum, table) => sum + table.rejected_rows, 0),
    rejections: await rejectionsOf(deps, row.id, tables),
    failure: lost ?? job.failure,
    log: await deps.jobs.log(row.jobId),
  }
}
