// The parameters of a connection to a database, as the forms of DM49 and DM51 save them.
import { z } from 'zod'
import { encryptionModes } from '#contract/data-manager/source-types.ts'
import type { Target } from './connector.ts'

const shape = z.object({
  host: z.string(),
  port: z.coerce.number(),
  database: z.string(),
  ssl: z.enum(encryptionModes).default('verify'),
  username: z.string(),
  password: z.string().default(''),
  ca: z.string().default(''),
})
export type DatabaseParameters = z.infer<typeof shape>

/** Reads the parameters; `port` is used if none is saved. */
export function databaseParameters(
  { parameters }: Pick<Target, 'parameters'>,
  port: number,
): DatabaseParameters {
  return shape.parse({ port, ...parameters })
}
