// Freezes a level: its current designs become the input of the next physical build (DM13).
import { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import { logicalObject, type Level, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { isLevel, objectLevel, segmentOf } from '#domain/schema/level.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { readAttributeTypes, objectOf } from '../sources/known-attributes.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'

type FreezeHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'freezePrim' | 'freezeMart'>

const frozenDesigns = z.array(logicalObject)

/** The frozen designs of a level. Throws `nothing_to_build` if the level was never frozen. */
export async function frozenObjects(db: Db, level: Level): Promise<LogicalObject[]> {
  const row = await db.selectFrom('frozen').selectAll().where('level', '=', level).executeTakeFirst()
  if (row === undefined)
    throw new PlatformError('nothing_to_build', { params: { level, segment: segmentOf(level) } })
  return frozenDesigns.parse(JSON.parse(row.objectsJson))
}

const levelOf = (value: string | undefined): Level => {
  if (value === undefined || value === '') return 'data_prim'
  if (!isLevel(value)) throw refuse([problemAt('level', 'level_unknown', { level: value })])
  return value
}

/** The frozen designs of a level, without that of one object. */
const frozenBesides = async (
  db: Db,
  { level, name }: { level: Level; name: string },
): Promise<LogicalObject[]> => {
  const row = await db.selectFrom('frozen').selectAll().where('level', '=', level).executeTakeFirst()
  const frozen = row === undefined ? [] : frozenDesigns.parse(JSON.parse(row.objectsJson))
  return frozen.filter((object) => object.object_name !== name)
}

/** Handlers that freeze a level. */
export function freezeHandlers(deps: PlatformDeps): FreezeHandlers {
  const { db, clock } = deps

  const freeze = async (level: Level, session: Session, only?: string) => {
    const rows = await db.selectFrom('logicalObjects').selectAll().orderBy('name').execute()
    const all = rows.map(objectOf)
    const stored = all.filter((object) => objectLevel(object) === level)
    const changed = stored.filter((object) => only === undefined || object.object_name === only)
    if (only !== undefined && changed.length === 0)
      throw new PlatformError('not_found', { params: { kind: 'logical_object', name: only } })
    const kept = only === undefined ? [] : await frozenBesides(db, { level, name: only })
    const objects = [...kept, ...changed]
    const others = [...all.filter((object) => objectLevel(object) !== level), ...objects]
    const problems = checkObjects(changed, { others, sources: await readAttributeTypes(db) })
    if (problems.length > 0) throw refuse(problems)
    const frozen = { level, frozenAt: instantOf(clock), objectsJson: JSON.stringify(objects) }
    const names = objects.map((object) => object.object_name)
    await db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('frozen')
        .select('frozenAt')
        .where('level', '=', level)
        .executeTakeFirst()
      await trx
        .insertInto('frozen')
        .values(frozen)
        .onConflict((on) => on.column('level').doUpdateSet(frozen))
        .execute()
      const after = { frozen_at: frozen.frozenAt, objects: names }
      const change = {
        action: 'level.freeze' as const,
        object: level,
        ...(before === undefined ? {} : { before: { frozen_at: before.frozenAt } }),
        after,
      }
      await record(trx, { session, clock, change })
    })
    return { level, objects: names, frozen_at: frozen.frozenAt }
  }

  return {
    freezePrim: async ({ query }, { session }) => {
      requireWarehouse(query)
      return freeze(levelOf(query.level), session, query.object)
    },
    freezeMart: async ({ query }, { session }) => {
      requireWarehouse(query)
      return freeze('data_mart', session)
    },
  }
}
