// A role or group that a provider grants by a fixed mapping cannot be deleted (IAM14).
import { z } from 'zod'
import type { TermCode } from '#contract/reasons.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'

const mappingShape = z.looseObject({ role: z.string().optional(), group: z.string().optional() }).catch({})
const document = z.looseObject({ mappings: z.array(mappingShape).catch([]) }).catch({ mappings: [] })

interface MappingTarget {
  readonly kind: Extract<TermCode, 'role' | 'group'>
  readonly id: string
  readonly name: string
}

/** Refuses with `in_use`, naming the providers whose mappings grant the role or group. */
export async function demandUnmapped(db: Db, { kind, id, name }: MappingTarget): Promise<void> {
  const rows = await db.selectFrom('providers').select(['name', 'documentJson']).orderBy('name').execute()
  const users = rows
    .filter(({ documentJson }) =>
      document.parse(JSON.parse(documentJson)).mappings.some((mapping) => mapping[kind] === id),
    )
    .map((provider) => provider.name)
  if (users.length > 0) throw new PlatformError('in_use', { params: { kind, name, users: users.join(', ') } })
}
