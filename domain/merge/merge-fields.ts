// Three versions of named values: what both began from, what somebody saved, what is typed here. It says of each name
// who changed it and puts together what was chosen; it knows nothing of what the values mean.
import { sameJson } from './same-json.ts'

export type Side = 'theirs' | 'mine'

/** Three versions of one thing. */
export interface Versions<T> {
  readonly base: T
  readonly theirs: T
  readonly mine: T
}

/** Who changed a field: nobody, one side, both to the same, both differently. */
export type Verdict = 'same' | 'theirs' | 'mine' | 'alike' | 'conflict'

/** One field in its three versions; `undefined` where it is not there. */
export interface MergedField extends Versions<unknown> {
  readonly path: string
  readonly verdict: Verdict
}

/** Sides chosen by path. A field that is not named goes by its verdict. */
export type Choices = ReadonlyMap<string, Side>

const verdictOf = ({ base, theirs, mine }: Versions<unknown>): Verdict => {
  const isTheirs = !sameJson(base, theirs)
  const isMine = !sameJson(base, mine)
  if (isTheirs && isMine) return sameJson(theirs, mine) ? 'alike' : 'conflict'
  if (isTheirs) return 'theirs'
  return isMine ? 'mine' : 'same'
}

/** Every field of the three, those of theirs first, with its verdict (MRG2). */
export function mergeFields({
  base,
  theirs,
  mine,
}: Versions<ReadonlyMap<string, unknown>>): readonly MergedField[] {
  return [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])].map((path) => {
    const versions = { base: base.get(path), theirs: theirs.get(path), mine: mine.get(path) }
    return { path, ...versions, verdict: verdictOf(versions) }
  })
}

/** The side a field is taken from: as chosen, else from who changed it; of a conflict, what was typed stays. */
export function sideOf({ path, verdict }: MergedField, choices: Choices): Side {
  return choices.get(path) ?? (verdict === 'mine' || verdict === 'conflict' ? 'mine' : 'theirs')
}

/** The values that come out; a field that is not there on the side it is taken from is left out. */
export function applyChoices(fields: readonly MergedField[], choices: Choices): ReadonlyMap<string, unknown> {
  return new Map(
    fields.flatMap((field) => {
      const value = field[sideOf(field, choices)]
      return value === undefined ? [] : [[field.path, value] as const]
    }),
  )
}

/** One side for all of these fields. */
export function chooseAll(fields: readonly Pick<MergedField, 'path'>[], side: Side): Choices {
  return new Map(fields.map(({ path }) => [path, side]))
}
