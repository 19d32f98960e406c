// Whether a provider can be saved: every problem of its form at once, each with its path (IAM18).
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

/** What says where a provider is. */
type Destination = Pick<ProviderWrite, 'kind' | 'tenant_id'>

const issuerOf = (form: Destination): string => rulesOf(form.kind).issuer(form.tenant_id)

/** Where the secret of a provider goes: the origin of its issuer; empty where it has none. */
const secretGoesTo = (form: Destination): string => URL.parse(issuerOf(form))?.origin ?? ''

/**
 * Whether a secret that was given for one provider may go where another form leads: to the same server. Else whoever
 * may write providers could have the secret, which they cannot read, sent to a server of their own.
 */
const mayLendSecret = (from: Destination, to: Destination): boolean => {
  return secretGoesTo(from) === secretGoesTo(to)
}

/** A form, and the secret it would be saved with. */
interface Given {
  readonly form: ProviderWrite
  readonly hasSecret: boolean
}

const missing = ({ form, hasSecret }: Given): Problem[] => {
  if (!form.active) return []
  return [
    ...(issuerOf(form) === '' ? [problemAt('tenant_id', 'required')] : []),
    ...(form.client_id === '' ? [problemAt('client_id', 'required')] : []),
    ...(hasSecret ? [] : [problemAt('client_secret', 'required')]),
  ]
}

const repeated = ({ tags }: ProviderWrite): Problem[] =>
  tags.flatMap((value, index) =>
    tags.indexOf(value) === index ? [] : [problemAt(`tags.${index}`, 'duplicate', { value })],
  )

const noPicture = ({ button }: ProviderWrite): Problem[] =>
  isPicture(button.icon)
    ? []
    : [problemAt('button.icon', 'wrong_format', { expected: 'picture' satisfies TermCode })]

/** https passes as it is, since its name may not be known yet; http only towards an allowed private network. */
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

/** Problems of the addresses a form names. They may ask for names, and so stand outside of transactions. */
export async function addressesWrong(guard: AddressGuard, form: ProviderWrite): Promise<Problem[]> {
  const named = [
    { path: 'tenant_id', address: issuerOf(form) },
    { path: 'user_info_url', address: form.user_info_url },
    { path: 'memberships_url', address: form.memberships_url },
  ]
  const problems = named.filter(({ address }) => address !== '').map((place) => addressProblems(guard, place))
  return (await Promise.all(problems)).flat()
}

const nameTaken = async (db: Db, { form, id }: { form: ProviderWrite; id: string }): Promise<Problem[]> => {
  const taken = await db
    .selectFrom('providers')
    .select('id')
    .where('name', '=', form.name)
    .where('id', '!=', id)
    .executeTakeFirst()
  return taken === undefined ? [] : [problemAt('name', 'exists', { kind, name: form.name })]
}

const applicationsUnknown = async (db: Db, { applications }: ProviderWrite): Promise<Problem[]> => {
  const rows = await db.selectFrom('applications').select('appid').orderBy('appid').execute()
  const known = rows.map(({ appid }) => appid)
  return applications.flatMap((value, index) =>
    known.includes(value)
      ? []
      : [problemAt(`applications.${index}`, 'wrong_value', { value, allowed: known.join(', ') })],
  )
}

interface Presented extends Given {
  /** Empty for a new one. */
  readonly id: string
  /** Where the provider is as saved, if the secret it was given is to stay. */
  readonly kept: Destination | null
}

const secretElsewhere = ({ form, kept }: Presented): Problem[] =>
  kept === null || mayLendSecret(kept, form)
    ? []
    : [
        problemAt(
          'client_secret',
          'invalid_value',
          reasonParams('secret_elsewhere', { host: secretGoesTo(kept) }),
        ),
      ]

/** All problems but those of addresses. */
export async function formProblems(db: Db, given: Presented): Promise<Problem[]> {
  return [
    ...(await nameTaken(db, given)),
    ...missing(given),
    ...secretElsewhere(given),
    ...repeated(given.form),
    ...noPicture(given.form),
    ...checkConfiguration(given.form),
    ...(await applicationsUnknown(db, given.form)),
  ]
}
