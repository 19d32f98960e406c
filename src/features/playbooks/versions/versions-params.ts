// Which versions are compared, and how: `?after=8&before=5&as=text`.

export interface VersionsQuestion {
  /** The version looked at; the newest without. */
  readonly after: number | undefined
  /** The one it is compared with; the one before it without. */
  readonly before: number | undefined
  readonly view: 'nodes' | 'text'
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** What cannot be read is passed over. */
export function readVersionsQuestion(address: URLSearchParams): VersionsQuestion {
  return {
    after: numberOf(address.get('after')),
    before: numberOf(address.get('before')),
    view: address.get('as') === 'text' ? 'text' : 'nodes',
  }
}

/** Writes the question over what else stands in the address. */
export function writeVersionsQuestion(
  address: URLSearchParams,
  { after, before, view }: VersionsQuestion,
): URLSearchParams {
  const rest = [...address].filter(([name]) => !['after', 'before', 'as'].includes(name))
  const members = { after, before, as: view === 'text' ? view : undefined }
  return new URLSearchParams([
    ...rest,
    ...Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ])
}
