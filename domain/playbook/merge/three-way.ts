// Compares three versions member by member. Only objects are compared by member: a list is one value.
import type { Verdict } from '../../merge/merge-fields.ts'
import { type MergeValue, isSame, membersOf } from './merge-value.ts'

interface ThreeSides {
  readonly base: MergeValue | undefined
  readonly theirs: MergeValue | undefined
  readonly mine: MergeValue | undefined
}

/** A changed member, with the keys that lead to it. */
export interface MemberChange extends ThreeSides {
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

const isObject = (side: MergeValue | undefined): boolean => side?.node.type === 'object'

/** Whether both sides are objects and the base is an object or absent. */
const isMergedByMember = ({ base, theirs, mine }: ThreeSides): boolean =>
  isObject(theirs) && isObject(mine) && (base === undefined || isObject(base))

const none: ReadonlyMap<string, MergeValue> = new Map()

const walk = (
  sides: ThreeSides,
  { names, found }: { names: readonly string[]; found: MemberChange[] },
): void => {
  const verdict = verdictOf(sides)
  if (verdict === 'same') return
  if (verdict === 'alike' || !isMergedByMember(sides)) {
    found.push({ ...sides, names, verdict })
    return
  }
  const { base, theirs, mine } = sides
  const open = (side: MergeValue | undefined) => (side ? membersOf(side) : none)
  const [bases, others, own] = [open(base), open(theirs), open(mine)]
  for (const name of new Set([...others.keys(), ...own.keys(), ...bases.keys()]))
    walk(
      { base: bases.get(name), theirs: others.get(name), mine: own.get(name) },
      { names: [...names, name], found },
    )
}

/** All members that differ, those of theirs first. */
export function changesBetween(sides: ThreeSides): readonly MemberChange[] {
  const found: MemberChange[] = []
  walk(sides, { names: [], found })
  return found
}
