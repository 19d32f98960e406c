// Tokens of a command line: words, quoted texts, and the dots between a node and its outputs or members.

export interface Token {
  /** `word`, `text` in quotes, `dot`, or `open`: a text without a closing quote. */
  readonly kind: 'word' | 'text' | 'dot' | 'open'
  readonly text: string
  readonly start: number
  readonly end: number
  /** There is no space before it. */
  readonly isJoined: boolean
}

const pattern = /(?<text>"(?:[^"\\]|\\.)*")|(?<open>"(?:[^"\\]|\\.)*\\?$)|(?<dot>\.)|(?<word>[^\s".]+)/gsu

const unquote = (quoted: string): string => {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' ? value : quoted
  } catch {
    // An incomplete escape, such as `\d` in a regular expression, is taken literally.
    return quoted.slice(1, -1).replaceAll('\\"', '"')
  }
}

/** Splits a line into tokens; never throws. */
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

/** A name in command syntax: in quotes only if necessary. */
export function written(name: string): string {
  return /^[^\s".]+$/u.test(name) ? name : JSON.stringify(name)
}
