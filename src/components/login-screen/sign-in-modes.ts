// Sign-in modes of an application, and the one that is open (IAM6, IAM8).
import { apiKeyMode, passwordMode } from '#contract/iam/sign-in-names.ts'
import type { AuthMode, Preferences } from '#contract/iam/preferences.ts'

export type FormKind = typeof passwordMode | typeof apiKeyMode
interface FormMode {
  readonly id: FormKind
  readonly mode: AuthMode
}
export interface Modes {
  readonly forms: readonly FormMode[]
  readonly providers: readonly AuthMode[]
}

const isVisible = (mode: AuthMode): boolean => mode.hidden !== true && mode.visible !== false

/** Whether a mode opens a provider instead of a form. */
const redirects = (mode: AuthMode): boolean => /authorization_code|oauth|oidc|implicit|saml/i.test(mode.type)

const namesOf = (mode: AuthMode): readonly string[] => [mode._id, mode.provider, mode.subtype, mode.type]

const formOf = (mode: AuthMode): FormKind => (namesOf(mode).includes(apiKeyMode) ? apiKeyMode : passwordMode)

/** Default texts of the platform, which the console translates. */
const plainTexts: ReadonlySet<string> = new Set(['', 'Sign in', 'Sign in with an API key'])

/** Custom label of a form's button; undefined if there is none. */
export function ownText({ text }: Pick<AuthMode, 'text'>): string | undefined {
  return plainTexts.has(text) ? undefined : text
}

/** The visible modes. Hidden ones are omitted unless the address names them. */
export function modesOf({ auth_mode }: Pick<Preferences, 'auth_mode'>, requested: string | null): Modes {
  const isRequested = (mode: AuthMode) => requested !== null && namesOf(mode).includes(requested)
  const shown = auth_mode.filter((mode) => isVisible(mode) || isRequested(mode))
  const forms = shown.filter((mode) => !redirects(mode)).map((mode) => ({ id: formOf(mode), mode }))
  return {
    forms: forms.filter((form, index) => forms.findIndex(({ id }) => id === form.id) === index),
    providers: shown.filter(redirects),
  }
}

/**
 * The provider that the address names, if it names only this provider and no form: the browser is sent there
 * immediately.
 */
export function namedProvider(
  { auth_mode }: Pick<Preferences, 'auth_mode'>,
  requested: string | null,
): AuthMode | undefined {
  const named = requested === null ? [] : auth_mode.filter((mode) => namesOf(mode).includes(requested))
  const [only] = named
  return only && named.length === 1 && redirects(only) ? only : undefined
}

/** The initially open form: the one that the address names, or the first. */
export function openForm({ forms }: Modes, requested: string | null): FormKind | undefined {
  return (forms.find(({ mode }) => requested !== null && namesOf(mode).includes(requested)) ?? forms[0])?.id
}
