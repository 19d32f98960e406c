// The words, texts and signs of Python source, as far as calls with literal names need them.

export interface PythonToken {
  /** `text`: a string whose value is what is written. `formatted`: a string that can contain code. `other`: other strings. */
  readonly kind: 'name' | 'text' | 'formatted' | 'other' | 'sign' | 'end'
  /** Of a text its value, else as it is written. */
  readonly text: string
}

const spaces = /[^\S\n]+|\\\n|#[^\n]*/y
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy
const quote = /"""|'''|"|'/y
const prefixes = new Set(['r', 'u', 'b', 'f', 't', 'br', 'rb', 'fr', 'rf', 'tr', 'rt'])

const matchAt = (pattern: RegExp, source: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

/** Where a string ends, after its closing quote. A string that is not closed ends with its line or with the source. */
const endOfString = (source: string, from: number, mark: string): { inner: number; end: number } => {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith(mark, at)) return { inner: at, end: at + mark.length }
    else if (source[at] === '\n' && mark.length === 1) return { inner: at, end: at }
  }
  return { inner: source.length, end: source.length }
}

const kindOf = (prefix: string, inner: string): PythonToken['kind'] => {
  if (/[ft]/.test(prefix)) return 'formatted'
  return prefix.includes('b') || /[\\\n]/.test(inner) ? 'other' : 'text'
}

/** Reads source text. What is no Python gives tokens as well. */
export function pythonTokens(source: string): PythonToken[] {
  const tokens: PythonToken[] = []
  let at = 0
  while (at < source.length) {
    const skipped = matchAt(spaces, source, at)
    if (skipped !== undefined) {
      at += skipped.length
      continue
    }
    const name = matchAt(word, source, at) ?? ''
    const prefix = prefixes.has(name.toLowerCase()) ? name.toLowerCase() : ''
    const mark = name === '' || prefix !== '' ? matchAt(quote, source, at + prefix.length) : undefined
    if (mark !== undefined) {
      const start = at + prefix.length + mark.length
      const { inner, end } = endOfString(source, start, mark)
      const text = source.slice(start, inner)
      tokens.push({ kind: kindOf(prefix, text), text })
      at = end
    } else if (name !== '') {
      tokens.push({ kind: 'name', text: name })
      at += name.length
    } else {
      const sign = source.charAt(at)
      tokens.push({ kind: sign === '\n' ? 'end' : 'sign', text: sign })
      at += 1
    }
  }
  return tokens
}
