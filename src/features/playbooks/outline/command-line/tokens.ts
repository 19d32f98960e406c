// A command line in pieces: words, texts in quotes, and the dots that join a node with its outputs and members.

export interface Token {
  /** `word` as it stands, `text` without its quotes, `dot`, or `open`: a text whose quote does not close. */
  readonly kind: 'word' | 'text' | 'dot' | 'open'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Nothing stands between it and the token before. */
  readonly isJoined: boolean
}

const pattern = /(?<text>"(?:[^"\\]|\\.)*")|(?<open>"(?:[^"\\]|\\.)*\\?$)|(?<dot>\.)|(?<word>[^\s".]+)/gsu

const unquote = (quoted: string): string => {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : quoted
  } catch {
    // Half an escape, as `\d` in an expression, means what it looks like.
    return quoted.slice(1, -1).replaceAll('\\"', '"')
  }
}

/** The pieces of a line; never throws. */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = []
  for (const match of line.matchAll(pattern)) {
    const { text, open, dot, word } = match.groups ?? {}
    const start = match.index
    const end = start + match[0].length
    const isJoined = tokens.at(-1)?.end === start
    const at = { start, end, isJoined }
    if (text !== undefined) tokens.push({ kind: 'text', text: unquote(text), ...at })
    else if (open !== undefined) tokens.push({ kind: 'open', text: open.slice(1), ...at })
    else if (dot !== undefined) tokens.push({ kind: 'dot', text: dot, ...at })
    else tokens.push({ kind: 'word', text: word ?? '', ...at })
  }
  return tokens
}

/** A name as a command takes it: bare where that reads the same, else in quotes. */
export function written(name: string): string {
  return /^[^\s".]+$/u.test(name) ? name : JSON.stringify(name)
}
