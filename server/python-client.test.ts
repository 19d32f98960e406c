// A client in Python, generated from the OpenAPI document of a running platform, makes every call of the document.
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApi } from './platform/http/testing/openapi-reader.ts'
import { openServedPlatform, type ServedPlatform } from './testing/served-platform.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')
const calls = join(import.meta.dirname, 'testing/every-call')

/** Milliseconds. A busy machine starts servers and a database slowly. */
const timeout = 120_000

const isRecent = 'import sys; sys.exit(sys.version_info < (3, 11))'
const hasPython = spawnSync('python3', ['-c', isRecent]).status === 0

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const report = z.object({ operations: z.number(), refused: z.array(z.string()) })

describe.skipIf(!hasPython)('HTTP38 a client in Python (needs python3, 3.11 or later)', () => {
  let folder: string
  let platform: ServedPlatform
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'python-client-'))
    platform = await openServedPlatform()
    cpSync(calls, folder, { recursive: true })
    writeFileSync(join(folder, 'facts.json'), JSON.stringify(platform.facts))
    const client = join(folder, 'platform_client.py')
    await run('node', ['scripts/python-client.ts', platform.address, client], { cwd: repository })
  }, timeout)
  afterAll(async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'HTTP38 makes every call of the document, and every answer is as documented',
    async () => {
      const { stdout } = await run('python3', ['main.py', 'facts.json'], { cwd: folder })
      const { operations, refused } = report.parse(JSON.parse(stdout))
      const documented = Object.values(document.parse(openApi).paths).flatMap((item) => Object.keys(item))
      expect(operations).toBe(documented.length)
      const codes = new Set(refused.map((line) => line.split(' ').slice(0, 3).join(' ').replace(/:$/, '')))
      const expected = [
        'engine.cancelJob 409 job_finished',
        'iam.login 401 second_factor_required',
        'passwordLinks.request 409 mail_server_missing',
        'storeApi.addVersion 409 version_exists',
        'storeApi.remove 409 package_published',
        'storeApp.addVersion 409 version_exists',
        'storeApp.remove 409 package_published',
      ]
      const withoutDatabase = [
        'dataManager.listRemoteColumns 502 database_unreachable',
        'dataManager.listRemoteTables 502 database_unreachable',
        'dataManager.saveRefresh 400 invalid_value',
      ]
      expect([...codes].toSorted()).toEqual(
        platform.facts['database'] === null ? [...withoutDatabase, ...expected] : expected,
      )
    },
    timeout,
  )
})
