// Validates an application and reports every problem with its path.
import type { ApplicationWrite } from '#contract/iam/application.ts'
import type { Problem } from '#contract/http.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { PasswordPolicies } from '#contract/iam/preferences.ts'
import { reasonParams, type TermCode } from '#contract/reasons.ts'
import { problemAt } from '../../core/error.ts'
import type { AvailableMode } from '../identity/application.ts'
import { isPicture } from './picture.ts'
import { isRedirectAddress } from './redirect-address.ts'

/** The highest value of each number in the policy. */
const policyBounds = {
  nb_char: 200,
  nb_cchar: 50,
  nb_int: 50,
  nb_schar: 50,
  password_expire: 3650,
} as const satisfies Record<Exclude<keyof PasswordPolicies, 'active'>, number>

type SentPolicies = NonNullable<ApplicationWrite['password_policies']>

interface Surroundings {
  readonly appid: string
  /** The modes to choose from. */
  readonly available: readonly AvailableMode[]
  /** The policies in force, which are those of `platform`. */
  readonly policies: PasswordPolicies
}

const wrongFormat = (path: string, expected: TermCode): Problem =>
  problemAt(path, 'wrong_format', { expected })

const figures = ['nb_char', 'nb_cchar', 'nb_int', 'nb_schar', 'password_expire'] as const

const isSamePolicy = (one: SentPolicies, other: PasswordPolicies): boolean =>
  one.active === other.active && figures.every((name) => Number(one[name]) === Number(other[name]))

/** Policies belong to `platform`. Other applications may repeat them, so that what was read can be written. */
const policyProblems = (
  { password_policies: sent }: ApplicationWrite,
  { appid, policies }: Surroundings,
): Problem[] => {
  const path = 'password_policies'
  if (sent === undefined) return []
  if (appid !== platformApplication)
    return isSamePolicy(sent, policies)
      ? []
      : [problemAt(path, 'invalid_value', reasonParams('policies_elsewhere'))]
  return figures.flatMap((name) =>
    Number(sent[name]) > policyBounds[name]
      ? [problemAt(`${path}.${name}`, 'too_big', { max: policyBounds[name] })]
      : [],
  )
}

const modeProblems = ({ modes }: ApplicationWrite, available: readonly AvailableMode[]): Problem[] => {
  const ids = available.map(({ _id }) => _id)
  return modes.flatMap(({ _id }, index) => {
    const path = `modes.${index}._id`
    if (!ids.includes(_id)) return [problemAt(path, 'wrong_value', { value: _id, allowed: ids.join(', ') })]
    const isDuplicate = modes.findIndex((mode) => mode._id === _id) < index
    return isDuplicate ? [problemAt(path, 'duplicate', { value: _id })] : []
  })
}

const addressProblems = ({ redirect_uris: addresses }: ApplicationWrite): Problem[] =>
  addresses.flatMap((address, index) => {
    const path = `redirect_uris.${index}`
    if (!isRedirectAddress(address)) return [wrongFormat(path, 'redirect_address')]
    return addresses.indexOf(address) < index ? [problemAt(path, 'duplicate', { value: address })] : []
  })

const isLink = (text: string): boolean => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))
const isPrintable = (text: string): boolean => /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u.test(text)

const textProblems = ({ url, message, logo, background }: ApplicationWrite): Problem[] => [
  ...(isLink(url) ? [] : [wrongFormat('url', 'url')]),
  ...(isPrintable(message) ? [] : [wrongFormat('message', 'sound_text')]),
  ...(isPicture(logo) ? [] : [wrongFormat('logo', 'picture')]),
  ...(isPicture(background) ? [] : [wrongFormat('background', 'picture')]),
]

/** The problem of a change of `platform` without its policies. */
export function missingPolicies(body: ApplicationWrite, appid: string): Problem[] {
  const isMissing = appid === platformApplication && body.password_policies === undefined
  return isMissing ? [problemAt('password_policies', 'required')] : []
}

/** All problems of an application. */
export function applicationProblems(body: ApplicationWrite, surroundings: Surroundings): Problem[] {
  return [
    ...textProblems(body),
    ...policyProblems(body, surroundings),
    ...modeProblems(body, surroundings.available),
    ...addressProblems(body),
  ]
}
