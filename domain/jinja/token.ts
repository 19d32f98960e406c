// What a template is made of, after the lexer of Jinja 3 with its own delimiters. A part that is broken is a token too,
// and says what is wrong with it.

const tokenKinds = [
  'data',
  'comment',
  /** `{% raw %}` and `{% endraw %}`, whole; what stands between them is data. */
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
  /** A sign that no expression has. */
  'error',
] as const
export type TokenKind = (typeof tokenKinds)[number]

const tokenProblems = ['unclosed', 'unexpected', 'unknown'] as const
/** `unclosed`: what it begins never ends; `unexpected`: a bracket that closes nothing; `unknown`: no sign of Jinja. */
export type TokenProblem = (typeof tokenProblems)[number]

/** Half-open, in UTF-16 units. Blanks between the parts of an expression are no tokens. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly start: number
  readonly end: number
  readonly problem?: TokenProblem
}
