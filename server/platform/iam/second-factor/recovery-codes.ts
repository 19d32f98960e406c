// Recovery codes: 140 random bits each, so that a plain hash protects them. Each is deleted when it is used.
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { tokenHash } from '../identity/token.ts'

const count = 10
/** Without letters that are mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 28

const freshCode = (): string =>
  [...randomBytes(length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

/** What is typed may have spaces, small letters, and letters that are mistaken for digits. */
const normalized = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

const hashOf = (code: string): string => tokenHash(normalized(code))

/** Replaces the recovery codes of an account by ten new ones, and returns them. */
export async function replaceRecoveryCodes(trx: Transaction<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, freshCode)
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses up a recovery code; false if the account has no such code. */
export async function useRecoveryCode(
  trx: Transaction<Tables>,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
