// `node server/platform/iam/testing/provider-program.ts OPTIONS` runs the identity provider of the tests until it is
// stopped. OPTIONS are JSON: `{port?, replyUrls, strict?}`. It prints lines of JSON: first the client settings, then each token and code it issues. A line
// of JSON on its input replaces the accounts and their claims.
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { clientSecretMethods } from '#contract/iam/provider.ts'
import { startProvider } from './provider.ts'

const programOptions = z.object({
  port: z.int().optional(),
  replyUrls: z.array(z.string()),
  strict: z
    .object({
      method: z.enum(clientSecretMethods),
      error: z.enum(['invalid_client', 'unauthorized_client']),
    })
    .optional(),
})
const accountsLine = z.record(z.string(), z.record(z.string(), z.unknown()))
const print = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const options = programOptions.parse(JSON.parse(process.argv[2] ?? ''))
const provider = await startProvider({
  ...options,
  onHandOut: (handedOut) => print({ handedOut }),
})
const { issuer, clientId, clientSecret, accounts } = provider
print({ issuer, clientId, clientSecret, accounts: [...accounts.keys()] })

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const next = accountsLine.parse(JSON.parse(line))
  accounts.clear()
  for (const [name, claims] of Object.entries(next)) accounts.set(name, claims)
  print({ accounts: [...accounts.keys()] })
})

const shutDown = async (): Promise<void> => {
  lines.close()
  await provider.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown())
