// What a Python process may send. Every message is untrusted: the action can forge it.
import { z } from 'zod'

const position = z.number().int().min(1)
const detail = z.string().max(2000)
const failure = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    type: z.string().max(200),
    detail,
    line: position,
    traceback: z.string().max(10_000),
  }),
  z.strictObject({ kind: z.literal('syntax'), detail, line: position, column: position }),
  z.strictObject({ kind: z.literal('import'), module: z.string().max(2000), line: position }),
  z.strictObject({ kind: z.literal('result'), detail }),
  z.strictObject({ kind: z.enum(['function', 'memory', 'recursion', 'stopped']) }),
])
export type Failure = z.infer<typeof failure>

/** The position of a message in the sequence of its process, from 0. */
const n = z.number().int().min(0)
const name = z.string().min(1).max(400)
export const message = z.discriminatedUnion('type', [
  z.strictObject({ n, type: z.literal('ready') }),
  z.strictObject({ n, type: z.literal('print') }),
  z.strictObject({
    n,
    type: z.literal('read'),
    table: name,
    columns: z.array(name).max(5000).nullable(),
    limit: z.number().int().min(0).nullable(),
  }),
  z.strictObject({ n, type: z.enum(['insert', 'replace']), table: name }),
  z.strictObject({ n, type: z.literal('result') }),
  z.strictObject({ n, type: z.literal('failed'), failure }),
])
export type Message = z.infer<typeof message>
