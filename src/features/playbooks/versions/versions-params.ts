// URL parameters of the compared versions and the kind of comparison: `?after=8&before=5&as=text`.

export interface VersionsParams {
  /** The version to show; by default the newest. */
  readonly after: number | undefined
  /** The version to compare with; by default the previous one. */
  readonly before: number | undefined
  readonly view: 'nodes' | 'text'
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** Ignores invalid values. */
export function readVersionsParams(address: URLSearchParams): VersionsParams {
  return {
    after: numberOf(address.get('after')),
    before: numberOf(address.get('before')),
    view: address.get('as') === 'text' ? 'text' : 'nodes',
  }
}

/** Writes the parameters and preserves others in the URL. */
export function writeVersionsParams(
  address: URLSearchParams,
  { after, before, view }: VersionsParams,
): URLSearchParams {
  const others = [...address].filter(([name]) => !['after', 'before', 'as'].includes(name))
  const members = { after, before, as: view === 'text' ? view : undefined }
  return new URLSearchParams([
    ...others,
    ...Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ])
}
