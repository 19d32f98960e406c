// The publishing client as a child process against a real platform, as a pipeline runs it (STO101).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { KeyScope } from '#contract/iam/api-key.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { keyPresets } from '#domain/permissions/key-presets.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import { startServer, type Running } from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'
const client = join(import.meta.dirname, '..', 'scripts', 'publish.ts')

let folder: string
let server: Running
let send: EndpointClient
let uid: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
  server = await startServer({ PLATFORM_DATA: join(folder, 'data'), PLATFORM_ADMIN_PASSWORD: password })
  const signedIn = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  send = createRemoteClient(server.origin, signedIn.token)
  uid = signedIn.uid
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A key that may publish this package only. */
let environment: Record<string, string>
let slug = 0
let id: string

const keyOf = async (scope: Partial<KeyScope>): Promise<Record<string, string>> => {
  const { api_key: key, secretkey } = await send(apiKeys.create, {
    body: { user: uid, name: 'CI', ...scope },
  })
  return { PLATFORM_URL: server.origin, PLATFORM_API_KEY: key.apikey, PLATFORM_SECRET_KEY: secretkey }
}
const createPackage = async (): Promise<string> => {
  slug += 1
  const name = `org:tides-${slug}`
  const body = { name, owner: 'org', category: '', i18n: {} }
  await send(storeApp.put, { params: { package: name }, body })
  return name
}
beforeEach(async () => {
  id = await createPackage()
  const permissions = [...keyPresets.publish.permissions]
  environment = await keyOf({ permissions, limit: { kind: 'package', id: `app/${id}` } })
})

type Files = Readonly<Record<string, string>>

/** A new folder with these files. */
const folderOf = (files: Files): string => {
  const root = mkdtempSync(join(folder, 'files-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const run = async (args: readonly string[], env: Record<string, string> = environment) => {
  const child = spawn(process.execPath, [client, ...args], {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const found = z.object({ code: z.string(), level: z.string(), path: z.string().nullable() })
const json = z.object({
  outcome: z.string(),
  version: z.string().nullable().optional(),
  proposed: z.object({ version: z.string(), reason: z.string() }).nullish(),
  findings: z.array(found).default([]),
  repaired: z.array(z.object({ code: z.string() })).default([]),
  error: z.object({ code: z.string(), message: z.string(), status: z.number().nullable() }).optional(),
})
const runJson = async (args: readonly string[], env?: Record<string, string>) => {
  const { code, out } = await run([...args, '--json'], env)
  return { code, ...json.parse(JSON.parse(out)) }
}

const read = async () => (await send(storeApp.get, { params: { package: id } })).package
const files = { 'index.html': '<p>tides</p>', 'app/main.js': 'console.log(1)\n' }

describe('STO101 publishing from a pipeline', () => {
  test('STO101 a narrow key publishes its package; the same files again are nothing to do', async () => {
    const root = folderOf(files)
    const first = await run([root])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain(`Published app/${id} 1.0.0`)
    const { latest, versions } = await read()
    expect([latest, versions.length, versions[0]?.files]).toEqual(['1.0.0', 1, 2])
    expect(await runJson([root])).toMatchObject({ code: 0, outcome: 'nothing_to_do', version: null })

    writeFileSync(join(root, 'more.html'), 'more')
    expect(await runJson([root, '--check'])).toMatchObject({
      code: 0,
      outcome: 'publishable',
      version: '1.1.0',
      proposed: { version: '1.1.0', reason: 'added' },
    })
    expect((await read()).latest).toBe('1.0.0')
    expect(await runJson([root, '--version', '2.0.0'])).toMatchObject({ code: 0, outcome: 'published' })
    expect((await read()).latest).toBe('2.0.0')
  })

  test('STO102 change notes come from files, and a wrong file publishes nothing', async () => {
    const root = folderOf(files)
    const notes = folderOf({
      'en.md': '- **Tides**\n',
      'fr.md': 'Marées',
      'long.md': 'x'.repeat(5001),
      'no.md': ' ',
    })
    const at = (name: string): string => join(notes, name)
    for (const [name, message] of [
      ['long.md', 'has 5001 characters'],
      ['no.md', 'is empty'],
      ['gone.md', 'no such file'],
    ] as const) {
      const { code, err } = await run([root, '--notes-fr', at(name)])
      expect(code).toBe(2)
      expect(err).toMatch(new RegExp(`^--notes-fr: .*${message}`))
    }
    expect((await read()).latest).toBeNull()
    expect((await run([root, '--notes', at('en.md'), '--notes-fr', at('fr.md')])).code).toBe(0)
    expect((await read()).versions[0]?.notes).toEqual({ en: '- **Tides**', fr: 'Marées' })
  })

  test('STO101 findings end it with 1, and a repair removes them', async () => {
    const root = folderOf({ ...files, 'node_modules/a/index.js': '1', '.DS_Store': 'x' })
    symlinkSync('/etc/hosts', join(root, 'hosts'))
    const refused = await runJson([root])
    expect(refused).toMatchObject({ code: 1, outcome: 'findings' })
    expect(refused.findings.map(({ code, level, path }) => [code, level, path])).toEqual([
      ['archive_link', 'error', 'hosts'],
      ['archive_dependencies', 'error', 'node_modules'],
      ['archive_litter', 'warning', '.DS_Store'],
    ])
    expect((await run([root])).out).toContain('--repair removes it')
    expect((await read()).latest).toBeNull()
    expect(await runJson([root, '--repair'])).toMatchObject({ code: 0, outcome: 'published', findings: [] })
    expect((await read()).versions[0]).toMatchObject({ version: '1.0.0', files: 2 })
  })

  test('STO101 a secret is published only if it is accepted', async () => {
    const root = folderOf({ ...files, '.env': 'TOKEN=8d0c6b1fe2a94c7795d1\n' })
    expect(await runJson([root])).toMatchObject({
      code: 1,
      findings: [{ code: 'archive_env', level: 'secret' }],
    })
    expect(await runJson([root, '--accept-secrets', '--repair'])).toMatchObject({
      code: 0,
      outcome: 'published',
    })
    expect((await read()).versions[0]).toMatchObject({ files: 3 })
  })

  test('STO101 IAM102 the platform refuses another package, and the client says why', async () => {
    const other = await createPackage()
    const refused = await run([folderOf(files), '--package', `app/${other}`])
    expect(refused).toMatchObject({ code: 3, out: '' })
    expect(refused.err).toContain(
      `Package “app/${id}” is the only object that the API key “CI” may be used for.`,
    )
    expect(await runJson([folderOf(files), '--package', `app/${other}`])).toMatchObject({
      code: 3,
      outcome: 'failed',
      error: { code: 'key_limited', status: 401 },
    })
  })

  test('STO101 a key that may only read is refused when it publishes', async () => {
    const env = await keyOf({ permissions: ['store:package:read'] })
    const named = [folderOf(files), '--package', `app/${id}`]
    expect(await runJson(named, env)).toMatchObject({ code: 3, error: { code: 'key_narrow', status: 401 } })
  })

  test('STO101 a number with other bytes is refused', async () => {
    const root = folderOf(files)
    await run([root])
    writeFileSync(join(root, 'index.html'), 'changed')
    expect(await runJson([root, '--version', '1.0.0'])).toMatchObject({
      code: 3,
      error: { code: 'version_exists', status: 409 },
    })
  })
})

describe('STO101 wrong use', () => {
  test.each([
    { title: 'no folder', args: [], message: 'Usage:' },
    { title: 'an unknown argument', args: ['.', '--force'], message: '--force' },
    { title: 'a wrong package', args: ['.', '--package', 'tides'], message: 'app/org:tide-table' },
    { title: 'a wrong number', args: ['.', '--version', '1'], message: '--version must be a number' },
    { title: 'a missing folder', args: ['/nowhere'], message: 'The folder cannot be read' },
  ])('STO101 $title ends with 2', async ({ args, message }) => {
    const ended = await run(args)
    expect([ended.code, ended.out]).toEqual([2, ''])
    expect(ended.err).toContain(message)
  })

  test('STO101 names the variables that are missing', async () => {
    const { PLATFORM_SECRET_KEY: _, ...env } = environment
    const ended = await run([folderOf(files)], env)
    expect([ended.code, ended.err.trim()]).toEqual([
      2,
      'Set PLATFORM_SECRET_KEY in the environment. Create a key for this package on the page “API keys” of the console.',
    ])
  })

  test('STO101 a key without a package needs one by name', async () => {
    const ended = await run([folderOf(files)], await keyOf({}))
    expect(ended.code).toBe(2)
    expect(ended.err).toContain('--package')
  })

  test('STO101 a wrong key and an address without a platform end with 3', async () => {
    const root = folderOf(files)
    const wrong = { ...environment, PLATFORM_SECRET_KEY: 'sk-wrong' }
    expect(await runJson([root], wrong)).toMatchObject({ code: 3, error: { code: 'wrong_api_key' } })
    const nowhere = { ...environment, PLATFORM_URL: 'http://127.0.0.1:65533' }
    const ended = await run([root], nowhere)
    expect(ended.code).toBe(3)
    expect(ended.err).toContain('is not reachable (ECONNREFUSED). Check the address')
  })
})
