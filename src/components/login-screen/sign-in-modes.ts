// Which ways to sign in an application offers, and which one is open (IAM6, IAM8).
import { apiKeyMode, passwordMode } from '#contract/iam/login.ts'
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

/** A mode that sends the browser to a provider instead of opening a form. */
const redirects = (mode: AuthMode): boolean => /authorization_code|oauth|oidc|implicit|saml/i.test(mode.type)

const namesOf = (mode: AuthMode): readonly string[] => [mode._id, mode.provider, mode.subtype, mode.type]

const formOf = (mode: AuthMode): FormKind => (namesOf(mode).includes(apiKeyMode) ? apiKeyMode : passwordMode)

/** Texts that the platform gives its own forms; the console has its words for them. */
const plainTexts: ReadonlySet<string> = new Set(['', 'Sign in', 'Sign in with an API key'])

/** What the button of a form says in place of the usual word; undefined where nobody chose anything. */
export function ownText({ text }: Pick<AuthMode, 'text'>): string | undefined {
  return plainTexts.has(text) ? undefined : text
}

/** The modes to show. Those that are hidden are left out, unless the address asks for one by name. */
export function modesOf({ auth_mode }: Pick<Preferences, 'auth_mode'>, requested: string | null): Modes {
  const isRequested = (mode: AuthMode) => requested !== null && namesOf(mode).includes(requested)
  const shown = auth_mode.filter((mode) => isVisible(mode) || isRequested(mode))
  const forms = shown.filter((mode) => !redirects(mode)).map((mode) => ({ id: formOf(mode), mode }))
  return {
    forms: forms.filter((form, index) => forms.findIndex(({ id }) => id === form.id) === index),
    providers: shown.filter(redirects),
  }
}

/** The provider that the address names, when it names one alone and no form: whoever comes so is sent there at once. */
export function namedProvider(
  { auth_mode }: Pick<Preferences, 'auth_mode'>,
  requested: string | null,
): AuthMode | undefined {
  const named = requested === null ? [] : auth_mode.filter((mode) => namesOf(mode).includes(requested))
  const [only] = named
  return only && named.length === 1 && redirects(only) ? only : undefined
}

/** The form that is open at first: the one the address asks for, or the first one. */
export function openForm({ forms }: Modes, requested: string | null): FormKind | undefined {
  return (forms.find(({ mode }) => requested !== null && namesOf(mode).includes(requested)) ?? forms[0])?.id
}
