// A real identity provider for journeys: the program that the server's tests use, in a process of its own, with people of
// an invented harbour office. It tells every token and code it hands out, so that a journey can look for them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { providers } from '#contract/iam/providers.ts'
import type { Provider, providerWrite } from '#contract/iam/provider.ts'
import { requestAsAdministrator } from './identity.ts'
import type { Platform, PlatformOptions } from './platform.ts'

const root = resolve(import.meta.dirname, '../..')
const program = 'server/platform/iam/testing/provider-program.ts'

/** What a platform needs to call a provider on this machine. */
export const withProviders = {
  env: { PROVIDER_NETWORKS: '127.0.0.0/8' },
} as const satisfies PlatformOptions

type Claims = Readonly<Record<string, unknown>>

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Tokens and codes handed out so far. */
  readonly handedOut: readonly string[]
  /** Who has an account there from now on, and what is claimed of them. */
  employ(accounts: Readonly<Record<string, Claims>>): Promise<void>
  stop(): Promise<void>
}

const line = z.union([
  z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() }),
  z.object({ handedOut: z.string() }),
  z.object({ accounts: z.array(z.string()) }),
])
type Line = z.infer<typeof line>

/** What the program says, line by line; `next` waits for a line that `read` takes. */
const hear = (child: ChildProcess) => {
  const listeners = new Set<(said: Line) => void>()
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (text) => {
      const said = line.parse(JSON.parse(text))
      for (const each of listeners) each(said)
    })
  const complaints: string[] = []
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (text) => complaints.push(text))
  return {
    each: (listen: (said: Line) => void) => void listeners.add(listen),
    next: <T>(read: (said: Line) => T | undefined): Promise<T> =>
      new Promise((settle, failed) => {
        child.once('close', (code) =>
          failed(
            new Error(`The provider ended with exit code ${code}. It printed:\n${complaints.join('\n')}`),
          ),
        )
        const listen = (said: Line) => {
          const taken = read(said)
          if (taken === undefined) return
          listeners.delete(listen)
          settle(taken)
        }
        listeners.add(listen)
      }),
  }
}

/** Where every provider sends people back to. */
export function replyUrlOf(platform: Platform): string {
  return `${platform.origin}/iam/reply`
}

/** Starts a provider that may send people back to the platform. */
export async function startIdentityProvider(platform: Platform): Promise<IdentityProvider> {
  const child = spawn(process.execPath, [program, '0', replyUrlOf(platform)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const heard = hear(child)
  const handedOut: string[] = []
  heard.each((said) => {
    if ('handedOut' in said) handedOut.push(said.handedOut)
  })
  const entered = await heard.next((said) => ('issuer' in said ? said : undefined))
  return {
    ...entered,
    handedOut,
    employ: async (accounts) => {
      const done = heard.next((said) => ('accounts' in said && !('issuer' in said) ? true : undefined))
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

/** Enters the provider at the platform, switched on and on the console's login screen; `change` overwrites members. */
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

/** Names an account on the provider's own page and signs in there. */
export async function signInThere(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in by the button of the provider; says nothing about the outcome. */
export async function signInBy(
  page: Page,
  { button, account }: { button: string; account: string },
): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${button}` }).click()
  await signInThere(page, account)
}
