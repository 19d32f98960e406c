// Recognizes local passwords that are easy to guess (IAM105): common ones, and those that contain a name. Letter
// case, accents and usual replacements of letters (`P@ssw0rd`) do not matter.

/** The names that a password must not contain. */
export interface PasswordNames {
  readonly login: string
  /** First and last name. */
  readonly person: readonly string[]
  readonly platform: string
}

/** The names that a password of the account must not contain. */
export function passwordNames(
  { login, firstname, lastname }: { login: string; firstname: string; lastname: string },
  platform: string,
): PasswordNames {
  return { login, person: [firstname, lastname], platform }
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const replacements: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '+': 't',
  '7': 't',
}

/** The text itself, and as read with replaced letters. `1` stands for i or l. */
const readings = (text: string): readonly string[] => [
  text,
  ...['i', 'l'].map((one) =>
    Array.from(text, (character) => (character === '1' ? one : (replacements[character] ?? character))).join(
      '',
    ),
  ),
]

const wordsOf = (text: string): readonly string[] => fold(text).split(/[^\p{L}\p{N}]+/u)

/** Shorter names occur in too many words. */
const minName = 3
const minPlatformWord = 4

/** Whether a password contains the login, the part of the login before `@`, or a word of a name. */
export function containsName(password: string, { login, person, platform }: PasswordNames): boolean {
  const own = [fold(login), fold(login.split('@')[0] ?? ''), ...person.flatMap(wordsOf)]
  const names = [
    ...own.filter((name) => name.length >= minName),
    ...wordsOf(platform).filter((word) => word.length >= minPlatformWord),
  ]
  return readings(fold(password)).some((reading) => names.some((name) => reading.includes(name)))
}

/**
 * Whether a password is in the list of common ones, in lower case, also with digits and signs before or after it that
 * are not longer than itself.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const whole = fold(password)
  const withoutEnd = whole.replace(/[^\p{L}]+$/u, '')
  return [whole, withoutEnd, withoutEnd.replace(/^[^\p{L}]+/u, '')]
    .filter((core) => core !== '' && core.length * 2 >= whole.length)
    .some((core) => readings(core).some((reading) => common.has(reading)))
}

/** A rule of IAM105, and whether the password meets it. */
interface GuessableCheck {
  readonly rule: 'common_password' | 'name_in_password'
  readonly met: boolean
}

/** Both rules in display order. Without the list of common passwords, which is large, only the names are checked. */
export function checkGuessable(
  password: string,
  { names, common }: { names: PasswordNames; common: ReadonlySet<string> | undefined },
): readonly GuessableCheck[] {
  const name = { rule: 'name_in_password', met: !containsName(password, names) } as const
  if (common === undefined) return [name]
  return [{ rule: 'common_password', met: !isCommonPassword(password, common) }, name]
}
