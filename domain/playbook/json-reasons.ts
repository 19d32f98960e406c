// Maps errors of jsonc-parser to reasons of the platform. The parser's own messages are for developers.
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

const isParserCode = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** The reason for an error code of jsonc-parser. */
export function jsonReason(code: string): JsonReason {
  return isParserCode(code) ? reasons[code] : 'json_symbol'
}
