// Keeps secret fields of a form out of drafts: they are removed before a draft is written and filled with the initial
// values when it is read. Paths are dotted, as in react-hook-form.

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const memberAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (isMembers(part) ? part[name] : undefined), values)

const withMember = (
  values: unknown,
  { path, value }: { path: readonly string[]; value: unknown },
): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  const members = isMembers(values) ? values : {}
  if (rest.length === 0 && value === undefined) {
    const { [name]: _secret, ...others } = members
    return others
  }
  return { ...members, [name]: withMember(members[name], { path: rest, value }) }
}

/** The values without secrets. */
export function withoutSecrets(values: unknown, secrets: readonly string[]): unknown {
  return secrets.reduce((part, path) => withMember(part, { path: path.split('.'), value: undefined }), values)
}

/** The values with the secrets of `others`, an untouched form. */
export function withSecretsOf(
  values: unknown,
  { others, secrets }: { others: unknown; secrets: readonly string[] },
): unknown {
  return secrets.reduce(
    (part, path) => withMember(part, { path: path.split('.'), value: memberAt(others, path) }),
    values,
  )
}

/** Secret fields whose values differ from the initial ones. */
export function filledSecrets(
  values: unknown,
  { before, secrets }: { before: unknown; secrets: readonly string[] },
): readonly string[] {
  return secrets.filter((path) => memberAt(values, path) !== memberAt(before, path))
}
