// Suggestions for a line: keywords of matching forms, nodes by id and name, and their outputs and members.
import type { Playbook, PlaybookNode } from '#domain/playbook/playbook.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type Slot, forms, kindTerms } from './command-forms.ts'
import { matchForm } from './match-form.ts'
import type { PaletteEntry } from '../../canvas/palette/palette-entries.ts'
import { formIds } from './parse-command.ts'
import { suggestSteps } from './suggest-steps.ts'
import type { Suggestion, Suggestions } from './suggestion.ts'
import { tokensOf, written } from './tokens.ts'

const maxShown = 40

/** The distinct slots that may follow this line. */
const slotsAfter = (line: string, playbook: Playbook): readonly Slot[] => {
  const tokens = tokensOf(line)
  const slots = formIds.flatMap((id): readonly Slot[] => {
    const form: readonly Slot[] = forms[id]
    const values = matchForm(form, { line, tokens, playbook })
    const next = 'depth' in values && values.at >= line.length ? form[values.depth] : undefined
    return next === undefined ? [] : [next]
  })
  return [...new Map(slots.map((slot) => [slot.slot === 'word' ? slot.word : slot.slot, slot])).values()]
}

const plain = (texts: readonly string[]): readonly Suggestion[] => texts.map((text) => ({ text, detail: '' }))

const nodesOf = ({ nodes }: Playbook): readonly Suggestion[] =>
  [...nodes.values()].map(({ id, name }) => ({ text: id, detail: name }))

const candidatesFor = (slot: Slot, playbook: Playbook): readonly Suggestion[] => {
  if (slot.slot === 'word') return plain([slot.word])
  if (slot.slot === 'kind') return plain(Object.keys(kindTerms))
  return slot.slot === 'node' || slot.slot === 'port' || slot.slot === 'member' ? nodesOf(playbook) : []
}

const found = (candidates: readonly Suggestion[], typed: string): readonly Suggestion[] => {
  const begins = candidates.filter(({ text }) => text.toLowerCase().startsWith(typed.toLowerCase()))
  const matches = typed === '' ? () => false : matcher(typed)
  const named = candidates.filter((each) => !begins.includes(each) && matches(each.detail))
  return [...begins, ...named].slice(0, maxShown)
}

const partsOf = (node: PlaybookNode, slot: Slot): readonly Suggestion[] =>
  slot.slot === 'port'
    ? node.outputs.map(({ name, targets }) => ({ text: written(name), detail: targets.join(', ') }))
    : plain(Object.keys(node.value).map(written))

const dotted = /(?<id>\d+)\.(?<part>[^\s.]*)$/u
const lastWord = /[^\s]*$/u

/** For `4.el`: the outputs or members of node 4. */
const inside = (line: string, playbook: Playbook): Suggestions | undefined => {
  const match = dotted.exec(line)
  const { id = '', part = '' } = match?.groups ?? {}
  const node = playbook.nodes.get(id)
  if (match === null || node === undefined) return undefined
  const slot = slotsAfter(line.slice(0, match.index), playbook).find(
    (each) => each.slot === 'port' || each.slot === 'member',
  )
  if (slot === undefined) return undefined
  const typed = part.replace(/^"/, '').toLowerCase()
  const items = partsOf(node, slot).filter(({ text }) =>
    text.replace(/^"/, '').toLowerCase().startsWith(typed),
  )
  return { from: match.index + id.length + 1, items }
}

const suggestWords = (line: string, playbook: Playbook): Suggestions => {
  const from = lastWord.exec(line)?.index ?? line.length
  const typed = line.slice(from)
  const slots = slotsAfter(line.slice(0, from), playbook)
  return {
    from,
    items: found(
      slots.flatMap((slot) => candidatesFor(slot, playbook)),
      typed,
    ),
  }
}

interface SuggestContext {
  readonly playbook: Playbook
  /** The actions and triggers of the catalogue. */
  readonly steps: readonly PaletteEntry[]
}

/** The suggestions at the end of this line, best first. */
export function suggest(line: string, { playbook, steps }: SuggestContext): Suggestions {
  const parts = inside(line, playbook)
  if (parts !== undefined) return parts
  const words = suggestWords(line, playbook)
  const named = suggestSteps(line, steps)
  if (named.items.length === 0) return words
  const items = words.from === named.from ? [...words.items, ...named.items] : named.items
  return { from: named.from, items: items.slice(0, maxShown) }
}
