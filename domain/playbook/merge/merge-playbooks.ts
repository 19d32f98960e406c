// Merges two versions of a playbook, member by member, on the bytes of theirs. Only members that both changed
// differently are conflicts. No change of either side is lost without being listed.
import { pathOf } from '../../merge/merge-documents.ts'
import { type Choices, type MergedField, sideOf } from '../../merge/merge-fields.ts'
import { parseJson } from '../json.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import type { NodeId } from '../playbook.ts'
import { separateIds, rootsOf } from './separate-ids.ts'
import { type MergeValue, sourceOf, rootOfText } from './merge-value.ts'
import { applyMine } from './apply-mine.ts'
import { changesBetween } from './three-way.ts'

interface PlaybookTexts {
  readonly base: string
  readonly theirs: string
  readonly mine: string
}

interface PlaybookMerge {
  /** Changed members. Paths are those of `merge-documents`. */
  readonly fields: readonly MergedField[]
  /** New IDs of my nodes whose ID belongs to another node in theirs. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
  /** The merged text for these choices. Conflicts without a choice use mine. */
  readonly result: (choices: Choices) => string
}

const valueOf = (side: MergeValue | undefined): unknown => side && parseJson(sourceOf(side))?.value

/** A text can be merged even if its `nodes` is not an object, but not if it is nested too deeply. */
const isObjectText = (text: string): boolean => {
  const reading = readPlaybook(text)
  return reading.kind === 'playbook' || reading.reason === 'nodes_no_object'
}

/**
 * Merges three texts (PBK73–PBK75). Null if one of them is not a JSON object: they can only be compared side by side.
 */
export function mergePlaybooks(texts: PlaybookTexts): PlaybookMerge | null {
  if (![texts.base, texts.theirs, texts.mine].every(isObjectText)) return null
  const roots = rootsOf(texts)
  if (!roots) return null
  const { text, renamed } = separateIds(roots)
  const mine = rootOfText(text) ?? roots.mine
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
      applyMine(
        sides,
        changes.flatMap(({ change, field }) =>
          field.verdict !== 'alike' && sideOf(field, choices) === 'mine' ? [change] : [],
        ),
      ),
  }
}
