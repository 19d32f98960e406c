import { expect, it } from 'vitest'
import { type MarkdownFormat, applyFormat } from './markdown-formats.ts'

/** In `a [b] c`, `b` is selected. */
const read = (marked: string) => {
  const [from, to] = [marked.indexOf('‹'), marked.indexOf('›') - 1]
  return { text: marked.replaceAll(/[‹›]/g, ''), from, to }
}

const apply = (kind: MarkdownFormat, marked: string): string => {
  const chosen = read(marked)
  const {
    from,
    to,
    insert,
    chosen: [start, end],
  } = applyFormat(kind, chosen)
  const text = chosen.text.slice(0, from) + insert + chosen.text.slice(to)
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`
}

const cases: readonly (readonly [MarkdownFormat, string, string])[] = [
  ['bold', 'a ‹b› c', 'a **‹b›** c'],
  ['bold', 'a **‹b›** c', 'a ‹b› c'],
  ['bold', '‹›', '**‹›**'],
  ['link', 'a ‹b› c', 'a [b](‹https://›) c'],
  ['link', '‹https://example.org›', '[‹›](https://example.org)'],
  ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
  ['list', '‹- b\n- c›', '‹b\nc›'],
  ['list', 'a‹›', '‹- a›'],
  ['code', 'a ‹b› c', 'a `‹b›` c'],
  ['code', '‹a\nb›', '```\n‹a\nb›\n```'],
]

it.each(cases)('STO84 applies %s to %j and returns %j', (kind, before, after) => {
  expect(apply(kind, before)).toBe(after)
})
