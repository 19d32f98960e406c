// Who changed what between three versions, member by member. Only objects are walked into: a list is one value.
import type { Verdict } from '../../merge/merge-fields.ts'
import { type Sided, isSame, membersOf } from './side.ts'

interface ThreeSides {
  readonly base: Sided | undefined
  readonly theirs: Sided | undefined
  readonly mine: Sided | undefined
}

/** A member that somebody changed, by the keys that lead to it. */
export interface Changed extends ThreeSides {
  readonly names: readonly string[]
  readonly verdict: Exclude<Verdict, 'same'>
}

const verdictOf = ({ base, theirs, mine }: ThreeSides): Verdict => {
  const isTheirs = !isSame(base, theirs)
  const isMine = !isSame(base, mine)
  if (isTheirs && isMine) return isSame(theirs, mine) ? 'alike' : 'conflict'
  if (isTheirs) return 'theirs'
  return isMine ? 'mine' : 'same'
}

const isObject = (side: Sided | undefined): boolean => side?.node.type === 'object'

/** Both sides are objects, and what they began from is one or was not there. */
const isWalked = ({ base, theirs, mine }: ThreeSides): boolean =>
  isObject(theirs) && isObject(mine) && (base === undefined || isObject(base))

const none: ReadonlyMap<string, Sided> = new Map()

const walk = (sides: ThreeSides, { names, found }: { names: readonly string[]; found: Changed[] }): void => {
  const verdict = verdictOf(sides)
  if (verdict === 'same') return
  if (verdict === 'alike' || !isWalked(sides)) {
    found.push({ ...sides, names, verdict })
    return
  }
  const { base, theirs, mine } = sides
  const open = (side: Sided | undefined) => (side ? membersOf(side) : none)
  const [bases, others, own] = [open(base), open(theirs), open(mine)]
  for (const name of new Set([...others.keys(), ...own.keys(), ...bases.keys()]))
    walk(
      { base: bases.get(name), theirs: others.get(name), mine: own.get(name) },
      { names: [...names, name], found },
    )
}

/** Every member that differs, those of theirs first. */
export function changesBetween(sides: ThreeSides): readonly Changed[] {
  const found: Changed[] = []
  walk(sides, { names: [], found })
  return found
}
