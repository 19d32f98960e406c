// Validates a provider form and reports every problem with its path (IAM18).
import type { Problem } from '#contract/http.ts'
import type { ProviderWrite } from '#contract/iam/provider.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { checkConfiguration } from '#domain/bindings/check-configuration.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import { isPicture } from '../applications/picture.ts'
import type { AddressGuard } from '../../outbound-http/address-guard.ts'

const kind = 'provider' satisfies TermCode

/** The members that determine the issuer. */
type Destination = Pick<ProviderWrite, 'kind' | 'tenant_id'>

const issuerOf = (form: Destination): string => rulesOf(form.kind).issuer(form.tenant_id)

/** The origin that receives the secret: that of the issuer, or empty. */
const secretOrigin = (form: Destination): string => URL.parse(issuerOf(form))?.origin ?? ''

/**
 * Whether a stored secret may be used with another form: only if it is sent to the same server. Otherwise a user who
 * may write providers could have the secret, which they cannot read, sent to a server of their own.
 */
const canReuseSecret = (from: Destination, to: Destination): boolean => {
  return secretOrigin(from) === secretOrigin(to)
}

/** A form, and whether it would be saved with a secret. */
interface ProviderInput {
  readonly form: ProviderWrite
  readonly hasSecret: boolean
}

const missingProblems = ({ form, hasSecret }: ProviderInput): Problem[] => {
  if (!form.active) return []
  return [
    ...(issuerOf(form) === '' ? [problemAt('tenant_id', 'required')] : []),
    ...(form.client_id === '' ? [problemAt('client_id', 'required')] : []),
    ...(hasSecret ? [] : [problemAt('client_secret', 'required')]),
  ]
}

const tagProblems = ({ tags }: ProviderWrite): Problem[] =>
  tags.flatMap((value, index) =>
    tags.indexOf(value) === index ? [] : [problemAt(`tags.${index}`, 'duplicate', { value })],
  )

const iconProblems = ({ button }: ProviderWrite): Problem[] =>
  isPicture(button.icon)
    ? []
    : [problemAt('button.icon', 'wrong_format', { expected: 'picture' satisfies TermCode })]

/**
 * https is accepted without a lookup, since the name may not resolve yet; http only for an allowed private network.
 */
const addressProblems = async (
  guard: AddressGuard,
  { path, address }: { path: string; address: string },
): Promise<Problem[]> => {
  const url = URL.parse(address)
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return []
  try {
    await guard.check(address)
    return []
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return [problemAt(path, 'address_insecure', { address: url === null ? address : url.origin })]
  }
}

/** Problems of the addresses in a form. They may need DNS lookups, so they are checked outside of transactions. */
export async function formAddressProblems(guard: AddressGuard, form: ProviderWrite): Promise<Problem[]> {
  const named = [
    { path: 'tenant_id', address: issuerOf(form) },
    { path: 'user_info_url', address: form.user_info_url },
    { path: 'memberships_url', address: form.memberships_url },
  ]
  const problems = named
    .filter(({ address }) => address !== '')
    .map((target) => addressProblems(guard, target))
  return (await Promise.all(problems)).flat()
}

const nameProblems = async (
  db: Db,
  { form, id }: { form: ProviderWrite; id: string },
): Promise<Problem[]> => {
  const existing = await db
    .selectFrom('providers')
    .select('id')
    .where('name', '=', form.name)
    .where('id', '!=', id)
    .executeTakeFirst()
  return existing === undefined ? [] : [problemAt('name', 'exists', { kind, name: form.name })]
}

const applicationProblems = async (db: Db, { applications }: ProviderWrite): Promise<Problem[]> => {
  const rows = await db.selectFrom('applications').select('appid').orderBy('appid').execute()
  const known = rows.map(({ appid }) => appid)
  return applications.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [problemAt(`applications.${index}`, 'wrong_value', { value, allowed: known.join(', ') })],
  )
}

interface ProviderCheck extends ProviderInput {
  /** Empty for a new one. */
  readonly id: string
  /** The saved destination if the stored secret is reused, else null. */
  readonly saved: Destination | null
}

const secretProblems = ({ form, saved }: ProviderCheck): Problem[] =>
  saved === null || canReuseSecret(saved, form)
    ? []
    : [
        problemAt(
          'client_secret',
          'invalid_value',
          reasonParams('secret_elsewhere', { host: secretOrigin(saved) }),
        ),
      ]

/** All problems except those of addresses. */
export async function formProblems(db: Db, input: ProviderCheck): Promise<Problem[]> {
  return [
    ...(await nameProblems(db, input)),
    ...missingProblems(input),
    ...secretProblems(input),
    ...tagProblems(input.form),
    ...iconProblems(input.form),
    ...checkConfiguration(input.form),
    ...(await applicationProblems(db, input.form)),
  ]
}
