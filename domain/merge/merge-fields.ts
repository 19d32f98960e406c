// Merges three versions of named values: base, theirs and mine. Determines who changed each, and applies choices;
// values are opaque.
import { sameJson } from './same-json.ts'

export type Side = 'theirs' | 'mine'

/** Three versions of one value. */
export interface Versions<T> {
  readonly base: T
  readonly theirs: T
  readonly mine: T
}

/** Who changed a field: neither side, one side, both equally, or both differently. */
export type Verdict = 'same' | 'theirs' | 'mine' | 'alike' | 'conflict'

/** A field in its three versions; `undefined` if absent. */
export interface MergedField extends Versions<unknown> {
  readonly path: string
  readonly verdict: Verdict
}

/** Chosen sides by path. Fields without a choice follow their verdict. */
export type Choices = ReadonlyMap<string, Side>

const verdictOf = ({ base, theirs, mine }: Versions<unknown>): Verdict => {
  const isTheirs = !sameJson(base, theirs)
  const isMine = !sameJson(base, mine)
  if (isTheirs && isMine) return sameJson(theirs, mine) ? 'alike' : 'conflict'
  if (isTheirs) return 'theirs'
  return isMine ? 'mine' : 'same'
}

/** All fields with their verdict, those of theirs first (MRG2). */
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

/** The side of a field: as chosen, else the one that changed it; mine for a conflict. */
export function sideOf({ path, verdict }: MergedField, choices: Choices): Side {
  return choices.get(path) ?? (verdict === 'mine' || verdict === 'conflict' ? 'mine' : 'theirs')
}

/** The resulting values. Fields that are absent on their side are left out. */
export function applyChoices(fields: readonly MergedField[], choices: Choices): ReadonlyMap<string, unknown> {
  return new Map(
    fields.flatMap((field) => {
      const value = field[sideOf(field, choices)]
      return value === undefined ? [] : [[field.path, value] as const]
    }),
  )
}

/** Chooses one side for all of these fields. */
export function chooseAll(fields: readonly Pick<MergedField, 'path'>[], side: Side): Choices {
  return new Map(fields.map(({ path }) => [path, side]))
}
