// Why a text is no JSON, in the words of the platform: the parser's own are for programmers.
import type { ReasonCode } from '#contract/reasons.ts'

const reasons = {
  InvalidCharacter: 'json_character',
  ColonExpected: 'json_colon',
  CommaExpected: 'json_comma',
  InvalidCommentToken: 'json_comment',
  EndOfFileExpected: 'json_end',
  CloseBraceExpected: 'json_brace',
  CloseBracketExpected: 'json_bracket',
  InvalidEscapeCharacter: 'json_escape',
  PropertyNameExpected: 'json_name',
  InvalidNumberFormat: 'json_number',
  UnexpectedEndOfString: 'json_string',
  InvalidSymbol: 'json_symbol',
  ValueExpected: 'json_value',
  InvalidUnicode: 'json_escape',
  UnexpectedEndOfComment: 'json_comment',
  UnexpectedEndOfNumber: 'json_number',
} as const satisfies Record<string, ReasonCode>

export type JsonReason = (typeof reasons)[keyof typeof reasons] | 'json_deep'

const isKnown = (word: string): word is keyof typeof reasons => Object.hasOwn(reasons, word)

/** The reason for a word of jsonc-parser. */
export function jsonReason(word: string): JsonReason {
  return isKnown(word) ? reasons[word] : 'json_symbol'
}
