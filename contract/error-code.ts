// A code as it crosses the wire, apart from the table of codes: whoever only reads answers needs no sentences.
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Schema of a code, as it stands in error bodies and job failures. One that only a newer platform knows passes, for
 * its English sentence stands beside it.
 */
export const errorCode = z.custom<ErrorCode>((value) => typeof value === 'string', 'string')
