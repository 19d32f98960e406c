// Splits the SQL of an expression into words: where a problem is, what a caret is in, and what is coloured. A text that is
// not complete has words too: a quote that is not closed reaches to the end.

type SqlTokenKind = 'name' | 'quoted' | 'string' | 'number' | 'symbol'

/** Offsets in UTF-16 units. */
export interface SqlToken {
  readonly kind: SqlTokenKind
  readonly start: number
  readonly end: number
  /** As written. */
  readonly text: string
}

const patterns = {
  string: /'(?:[^']|'')*'?/,
  quoted: /"(?:[^"]|"")*"?/,
  number: /(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?/,
  name: /(?:[a-z_]|[^\p{ASCII}\s])(?:[\w$]|[^\p{ASCII}\s])*/u,
  symbol: /::|<=|>=|<>|!=|\|\||\S/,
} as const satisfies Record<SqlTokenKind, RegExp>

const isKind = (name: string): name is SqlTokenKind => Object.hasOwn(patterns, name)
const kinds = Object.keys(patterns).filter(isKind)
const anyWord = new RegExp(kinds.map((kind) => `(?<${kind}>${patterns[kind].source})`).join('|'), 'giu')

/** All words in their order, without the spaces between them. */
export function sqlTokens(sql: string): SqlToken[] {
  return Array.from(sql.matchAll(anyWord), ({ index: start, 0: text, groups = {} }) => ({
    kind: kinds.find((kind) => groups[kind] !== undefined) ?? 'symbol',
    start,
    end: start + text.length,
    text,
  }))
}

/** The range of the word at an offset; of the word before it if there is none, such as at the end. */
export function tokenSpan(sql: string, at: number): { readonly start: number; readonly end: number } {
  const words = sqlTokens(sql)
  const word = words.find(({ end }) => at < end)
  const { start, end } = word ?? words.at(-1) ?? { start: 0, end: 0 }
  return { start, end }
}

/** Index of the bracket that closes the one at `from`; -1 without one. */
const closingIndex = (words: readonly SqlToken[], from: number): number => {
  if (words[from]?.text !== '(') return -1
  let depth = 0
  return words.findIndex(({ text }, index) => {
    if (index < from) return false
    depth += text === '(' ? 1 : text === ')' ? -1 : 0
    return depth === 0
  })
}

/** The text of the call of a function whose name starts at an offset, with its `FILTER`. */
export function callText(sql: string, at: number): string {
  const words = sqlTokens(sql)
  const name = words.findIndex(({ start }) => start === at)
  const close = closingIndex(words, name + 1)
  const isFiltered = words[close + 1]?.text.toLowerCase() === 'filter'
  const last = isFiltered ? closingIndex(words, close + 2) : close
  return sql.slice(at, words[last === -1 ? close : last]?.end)
}

/** Offset of the first word that is in no brackets and matches; undefined without one. */
export function outerOffset(sql: string, matches: (word: SqlToken) => boolean): number | undefined {
  let depth = 0
  return sqlTokens(sql).find((word) => {
    if (word.kind === 'symbol' && '([{'.includes(word.text)) depth += 1
    if (word.kind === 'symbol' && ')]}'.includes(word.text)) depth -= 1
    return depth === 0 && matches(word)
  })?.start
}
