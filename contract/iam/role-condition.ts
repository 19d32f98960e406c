// The condition of a role (IAM10). Separate from the role, which loads with the pages: the session contains it.
import { z } from 'zod'
import { exactNumber } from '../exact-number.ts'

/** A number that no double represents is stored as text, which a numeric field compares digit by digit (HTTP31). */
const exactText = exactNumber.transform(String).pipe(z.string().max(1000))
const conditionValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null(), exactText])

/** Rows that a holder sees: every field must have one of its values. */
export const roleCondition = z.object({
  filter: z.record(z.string().min(1).max(200), z.array(conditionValue).min(1).max(10_000)),
})
export type RoleCondition = z.infer<typeof roleCondition>
