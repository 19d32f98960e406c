// `node server/platform/iam/testing/provider-program.ts PORT REPLY_URL…` runs the identity provider of the tests until it
// is ended, and prints what to enter for it as one line of JSON.
import { startProvider } from './provider.ts'

const [port = '0', ...replyUrls] = process.argv.slice(2)
const provider = await startProvider({ port: Number(port), replyUrls })
const { issuer, clientId, clientSecret } = provider
process.stdout.write(
  `${JSON.stringify({ issuer, clientId, clientSecret, accounts: [...provider.accounts.keys()] })}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void provider.close().then(() => process.exit(0)))
