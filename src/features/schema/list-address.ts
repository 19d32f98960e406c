// Which objects are shown and in what order, as it stands in the address: `?q=&level=data_prim&state=changed&sort=-rows`.
import { type Level, levels } from '#contract/data-manager/logical-object.ts'
import type { Sort } from '#src/ui/table-types.ts'
import { type ObjectState, objectStates } from './object-state.ts'

export const objectSorts = [
  'name',
  'kind',
  'level',
  'attributes',
  'measures',
  'rows',
  'state',
  'updated',
] as const
export type ObjectSort = (typeof objectSorts)[number]

export interface ObjectsQuestion {
  readonly q: string
  readonly level: Level | undefined
  readonly state: ObjectState | undefined
  readonly sort: { readonly by: ObjectSort; readonly descending: boolean }
}

export const isObjectSort = (text: string): text is ObjectSort => objectSorts.some((each) => each === text)
export const levelOf = (text: string | null | undefined): Level | undefined =>
  levels.find((each) => each === text)
export const stateNamed = (text: string | null | undefined): ObjectState | undefined =>
  objectStates.find((each) => each === text)

const readSort = (text: string): ObjectsQuestion['sort'] => {
  const by = text.replace(/^-/, '')
  return isObjectSort(by) ? { by, descending: text.startsWith('-') } : { by: 'name', descending: false }
}
const writeSort = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)

/** What cannot be read is passed over. */
export const readObjectsQuestion = (address: URLSearchParams): ObjectsQuestion => ({
  q: address.get('q') ?? '',
  level: levelOf(address.get('level')),
  state: stateNamed(address.get('state')),
  sort: readSort(address.get('sort') ?? ''),
})

/** Defaults are left out. */
export const writeObjectsQuestion = ({ q, level, state, sort }: ObjectsQuestion): URLSearchParams => {
  const order = writeSort(sort)
  const members = { q: q === '' ? undefined : q, level, state, sort: order === 'name' ? undefined : order }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ q, level, state }: ObjectsQuestion): boolean =>
  q !== '' || level !== undefined || state !== undefined
