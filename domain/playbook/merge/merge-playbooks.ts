// Two versions of a playbook that grew from one, put together member by member on the bytes of theirs. A conflict is only
// what both changed, and differently; nothing of either side is lost without being named.
import { pathOf } from '../../merge/merge-documents.ts'
import { type Choices, type MergedField, sideOf } from '../../merge/merge-fields.ts'
import { parsed } from '../json.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import type { NodeId } from '../playbook.ts'
import { partIds, rootsOf } from './separate-ids.ts'
import { type Sided, rawOf, sideOfText } from './side.ts'
import { takeMine } from './take-mine.ts'
import { changesBetween } from './three-way.ts'

interface PlaybookTexts {
  readonly base: string
  readonly theirs: string
  readonly mine: string
}

interface PlaybookMerge {
  /** What somebody changed; paths are those of `merge-documents`. */
  readonly fields: readonly MergedField[]
  /** Nodes of mine whose id theirs gave to another, with the id they have got. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
  /** The text that choices make; of a conflict without a choice, mine. */
  readonly result: (choices: Choices) => string
}

const valueOf = (side: Sided | undefined): unknown => side && parsed(rawOf(side))?.value

/** Also one whose `nodes` are no object can be put together with others; one that is nested too deeply cannot. */
const isObjectText = (text: string): boolean => {
  const reading = readPlaybook(text)
  return reading.kind === 'playbook' || reading.because === 'nodes_no_object'
}

/** Merges three texts (PBK73–PBK75); null where one of them is no JSON object: they can be put side by side only. */
export function mergePlaybooks(texts: PlaybookTexts): PlaybookMerge | null {
  if (![texts.base, texts.theirs, texts.mine].every(isObjectText)) return null
  const roots = rootsOf(texts)
  if (!roots) return null
  const { text, renamed } = partIds(roots)
  const mine = sideOfText(text) ?? roots.mine
  const sides = { ...roots, mine }
  const changes = changesBetween(sides).map((change) => ({
    change,
    field: {
      path: pathOf(...change.names),
      verdict: change.verdict,
      base: valueOf(change.base),
      theirs: valueOf(change.theirs),
      mine: valueOf(change.mine),
    },
  }))
  return {
    fields: changes.map(({ field }) => field),
    renamed,
    result: (choices) =>
      takeMine(
        sides,
        changes.flatMap(({ change, field }) =>
          field.verdict !== 'alike' && sideOf(field, choices) === 'mine' ? [change] : [],
        ),
      ),
  }
}
