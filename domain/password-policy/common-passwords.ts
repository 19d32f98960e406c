// The most common passwords (IAM105). The list is large, so it is loaded when the first password is checked.

const count = 10_000

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, count))
}
let common: Promise<ReadonlySet<string>> | undefined

/** The 10,000 most common passwords in lower case. A failed load is repeated at the next call. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= read().catch((error: unknown) => {
    common = undefined
    throw error
  })
  return common
}
