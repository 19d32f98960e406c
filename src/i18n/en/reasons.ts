// The English of reasons and terms is in the contract. Types of values have a name in the console only.
import type { MainType } from '#contract/data-manager/table.ts'
import { reasons as sentences } from '#contract/reasons.ts'
import { terms as term } from '#contract/terms.ts'
import { textsOf } from '../contract-texts.ts'

const type = {
  num: 'number',
  string: 'text',
  boolean: 'yes or no',
  date: 'date',
  datetime: 'date and time',
} as const satisfies Record<MainType, string>

export const reasons = { reason: textsOf(sentences), term, type } as const
