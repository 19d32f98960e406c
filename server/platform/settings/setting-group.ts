// Settings that are read and replaced together, with one ETag and one audit entry.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { TermCode } from '#contract/reasons.ts'
import type { Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'
import { record } from '../audit/audit.ts'
import { instantOf, type Clock } from '../core/clock.ts'
import { checkEtag, etagOf } from '../core/etag.ts'
import type { SettingName, Settings, SettingValue } from './settings.ts'

type Values = Readonly<Record<string, SettingValue>>
interface SettingGroupDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
}

/** The current values of some numeric settings. */
export function settingValues<N extends SettingName>(
  settings: Settings,
  names: readonly N[],
): Record<N, number> {
  return z
    .record(z.enum(names), z.number())
    .parse(Object.fromEntries(names.map((name) => [name, settings.get(name)])))
}

interface SettingGroup<V extends Values> {
  /** The current values, by the names of the settings. */
  readonly values: () => V
  /** Its name in the audit log. */
  readonly object: string
  /** Refuses a session that may not change the values; it runs in the writing transaction. */
  readonly demand?: (
    trx: Transaction<Tables>,
    change: { readonly session: Session; readonly changed: readonly string[] },
  ) => Promise<void>
  /** A value as the audit log stores it, for values with secrets. */
  readonly audited?: (value: SettingValue | undefined) => unknown
}

/** Opens a group of settings. */
export function openSettingGroup<V extends Values>(
  { db, clock, settings }: SettingGroupDeps,
  { values: current, object, demand, audited = (value) => value }: SettingGroup<V>,
) {
  const read = async () => {
    const last = await db
      .selectFrom('settings')
      .select(['updatedAt', 'updatedBy'])
      .where('name', 'in', Object.keys(current()))
      .where('updatedAt', 'is not', null)
      .orderBy('updatedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    const values = current()
    return {
      ...values,
      updated_at: last?.updatedAt ?? null,
      updated_by: last?.updatedBy ?? '',
      etag: etagOf(values),
    }
  }

  /** Replaces all values, or throws `etag_mismatch` and changes none. */
  const replace = async (
    after: V,
    { ifMatch, session }: { ifMatch: string | undefined; session: Session },
  ): Promise<void> => {
    const write = db.transaction().execute(async (trx) => {
      const before = current()
      checkEtag(ifMatch, etagOf(before), { kind: 'settings' satisfies TermCode, name: object })
      const changed = Object.keys(before).filter((name) => etagOf(before[name]) !== etagOf(after[name]))
      if (changed.length === 0) return
      await demand?.(trx, { session, changed })
      const at = instantOf(clock)
      for (const name of changed) {
        const value = after[name]
        if (value !== undefined) await settings.set(trx, { name, value, at, by: session.user })
      }
      const pick = (from: V) => Object.fromEntries(changed.map((name) => [name, audited(from[name])]))
      const change = { action: 'setting.update' as const, object, before: pick(before), after: pick(after) }
      await record(trx, { session, clock, change })
    })
    await write.catch(async (error: unknown) => {
      await settings.reload()
      throw error
    })
  }

  return { read, replace }
}
