// Archives of packages in a backup of a running server, and after a restore.
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import type { EndpointClient } from './platform/core/endpoint-client.ts'
import { archivePath } from './platform/store/versions/archive-file.ts'
import { filesBelow, packageId, shaOf } from './platform/testing/store-fixture.ts'
import { zipOf } from './platform/testing/zips.ts'
import { createRemoteClient } from './testing/kills/remote-client.ts'
import {
  runProgram,
  startServer,
  type ProgramResult,
  type Running,
  type Settings,
} from './testing/program.ts'

const password = 'Correct-Horse-7-Battery'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-archives-'))
  running = []
})
afterEach(async () => {
  for (const each of running) await each.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = (data: string): Settings => ({
  PLATFORM_DATA: join(folder, data),
  PLATFORM_ADMIN_PASSWORD: password,
})
const admin = (args: readonly string[], data: string): Promise<ProgramResult> =>
  runProgram('admin.ts', { args, settings: settings(data) })

const personAt = async (data: string): Promise<{ client: EndpointClient; origin: string; token: string }> => {
  const server = await startServer(settings(data))
  running.push(server)
  const { token } = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password },
  })
  return { client: createRemoteClient(server.origin, token), origin: server.origin, token }
}

const params = { package: packageId, version: '1.0.0' }
const publish = async (client: EndpointClient, body: Blob): Promise<void> => {
  const listing = { name: 'Map', owner: 'org', category: 'Maps', i18n: {} }
  await client(storeApp.put, { params: { package: packageId }, body: listing })
  await client(storeApp.addVersion, { params, body })
}

it('STO19 a backup contains archives, and restores them byte for byte', async () => {
  const { client } = await personAt('data')
  const bytes = await zipOf({ 'index.html': '<p>' })
  await publish(client, bytes)
  const copy = join(folder, 'copy')
  expect((await admin(['backup', copy, '--with-key'], 'data')).err).toBe('')
  expect(filesBelow(join(copy, 'archives'))).toHaveLength(1)
  expect((await admin(['restore', copy], 'other')).err).toBe('')
  const { origin, token } = await personAt('other')
  const answer = await fetch(`${origin}/v1/packages/app/templates/${packageId}/latest?token=${token}`)
  expect(await shaOf(await answer.blob())).toBe(await shaOf(bytes))
})

it('STO19 does not restore a backup with a damaged archive', async () => {
  const { client } = await personAt('data')
  const bytes = await zipOf({ 'index.html': '<p>' })
  await publish(client, bytes)
  const copy = join(folder, 'copy')
  await admin(['backup', copy], 'data')
  truncateSync(archivePath(join(copy, 'archives'), await shaOf(bytes)), 3)
  const { code, err } = await admin(['restore', copy], 'other')
  expect([code, err]).toEqual([1, expect.stringContaining('incomplete. Missing: org:harbour-map 1.0.0')])
})

it('STO19 backs up everything else if an archive is damaged, and reports it', async () => {
  const { client } = await personAt('data')
  const bytes = await zipOf({ 'index.html': '<p>' })
  await publish(client, bytes)
  rmSync(archivePath(join(folder, 'data', 'archives'), await shaOf(bytes)))
  const copy = join(folder, 'copy')
  expect((await admin(['backup', copy, '--with-key'], 'data')).out).toContain('org:harbour-map 1.0.0')
  expect((await admin(['restore', copy], 'other')).err).toBe('')
  const again = await personAt('other')
  const { package: found } = await again.client(storeApp.get, { params: { package: packageId } })
  expect(found.versions).toHaveLength(1)
})
