// A real identity provider for journeys: the program that the server's tests use, in its own process, with users of
// an invented harbour office. It reports every issued token and code, so that a journey can search for them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { providers } from '#contract/iam/providers.ts'
import type { ClientSecretMethod, Provider, providerWrite } from '#contract/iam/provider.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform, PlatformOptions } from './platform.ts'

const root = resolve(import.meta.dirname, '../..')
const program = 'server/platform/iam/testing/provider-program.ts'

/** The options that a platform needs to call a provider on this machine. */
export const withProviders = {
  env: { PROVIDER_NETWORKS: '127.0.0.0/8' },
} as const satisfies PlatformOptions

type Claims = Readonly<Record<string, unknown>>

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens and codes issued so far. */
  readonly handedOut: readonly string[]
  /** Replaces the accounts of the provider with these, by name with their claims. */
  setAccounts(accounts: Readonly<Record<string, Claims>>): Promise<void>
  stop(): Promise<void>
}

const line = z.union([
  z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() }),
  z.object({ handedOut: z.string() }),
  z.object({ accounts: z.array(z.string()) }),
])
type Line = z.infer<typeof line>

/** The output of the program, line by line; `next` waits for a line that `read` accepts. */
const readLines = (child: ChildProcess) => {
  const listeners = new Set<(message: Line) => void>()
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (text) => {
      const message = line.parse(JSON.parse(text))
      for (const each of listeners) each(message)
    })
  const complaints: string[] = []
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (text) => complaints.push(text))
  return {
    each: (listen: (message: Line) => void) => void listeners.add(listen),
    next: <T>(read: (message: Line) => T | undefined): Promise<T> =>
      new Promise((fulfil, failed) => {
        child.once('close', (code) =>
          failed(
            new Error(`The provider ended with exit code ${code}. It printed:\n${complaints.join('\n')}`),
          ),
        )
        const listen = (message: Line) => {
          const value = read(message)
          if (value === undefined) return
          listeners.delete(listen)
          fulfil(value)
        }
        listeners.add(listen)
      }),
  }
}

/** The Reply URL of every provider. */
export function replyUrlOf(platform: Platform): string {
  return `${platform.origin}/iam/reply`
}

/** The only client authentication that a provider accepts, and its error for others. */
export interface StrictAuthentication {
  readonly method: ClientSecretMethod
  readonly error: 'invalid_client' | 'unauthorized_client'
}

/** Starts a provider that may redirect to the platform. It accepts all client authentications unless it is strict. */
export async function startIdentityProvider(
  platform: Platform,
  strict?: StrictAuthentication,
): Promise<IdentityProvider> {
  const options = JSON.stringify({ replyUrls: [replyUrlOf(platform)], strict })
  const child = spawn(process.execPath, [program, options], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = readLines(child)
  const handedOut: string[] = []
  output.each((message) => {
    if ('handedOut' in message) handedOut.push(message.handedOut)
  })
  const entered = await output.next((message) => ('issuer' in message ? message : undefined))
  return {
    ...entered,
    handedOut,
    setAccounts: async (accounts) => {
      const done = output.next((message) =>
        'accounts' in message && !('issuer' in message) ? true : undefined,
      )
      child.stdin.write(`${JSON.stringify(accounts)}\n`)
      await done
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** Adds the provider to the platform, active and on the console's sign-in screen; `change` overwrites members. */
export async function enterProvider(
  platform: Platform,
  provider: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  change: Partial<z.input<typeof providerWrite>> = {},
): Promise<Provider> {
  const body = {
    name: 'Harbour office',
    kind: 'oidc',
    tenant_id: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    scope: 'openid email profile groups',
    active: true,
    bindings: {
      login: 'preferred_username',
      email: 'email',
      pronoun: '',
      firstname: 'given_name',
      lastname: 'family_name',
    },
    applications: ['platform'],
    ...change,
  }
  const answer = await requestAsAdministrator(platform, { ...providers.create, body })
  return providers.create.response.schema.parse(answer).provider
}

/** Signs in with an account on the provider's own page. */
export async function signInThere(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with the button of the provider; does not check the result. */
export async function signInBy(
  page: Page,
  { button, account }: { button: string; account: string },
): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${button}` }).click()
  await signInThere(page, account)
}
