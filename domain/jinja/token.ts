// Tokens of templates, as in the lexer of Jinja 3 with its default delimiters. Invalid parts are tokens with a
// problem.

const tokenKinds = [
  'data',
  'comment',
  /** `{% raw %}` and `{% endraw %}` as a whole; the text between them is data. */
  'raw_begin',
  'raw_end',
  'variable_begin',
  'variable_end',
  'block_begin',
  'block_end',
  'name',
  'integer',
  'float',
  'string',
  'operator',
  /** An invalid character. */
  'error',
] as const
export type TokenKind = (typeof tokenKinds)[number]

const tokenProblems = ['unclosed', 'unexpected', 'unknown'] as const
/** `unclosed`: its end is missing; `unexpected`: a bracket that closes nothing; `unknown`: an invalid character. */
export type TokenProblem = (typeof tokenProblems)[number]

/** Half-open range in UTF-16 code units. Whitespace within expressions has no tokens. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
  readonly problem?: TokenProblem
}
