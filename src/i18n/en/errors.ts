// The English of error codes is in the contract, for replies and for the console.
import { errors as rows } from '#contract/errors.ts'
import { textsOf } from '../contract-texts.ts'

export const errors = textsOf(rows)
