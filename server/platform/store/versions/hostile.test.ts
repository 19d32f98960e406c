// Compares the server with the rules: both ways to publish must return the findings that the browser reports before
// sending.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { sourceOfBytes } from '#domain/archive/read/byte-source.ts'
import { hostileArchives } from '#domain/archive/testing/hostile-archives.ts'
import type { CallResult } from '../../http/client.ts'
import { limitsOf } from './limits.ts'
import { maxProblems } from './check-messages.ts'
import { openStoreFixture, shaOf, type StoreFixture } from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let store: StoreFixture
let next = 0
beforeAll(async () => {
  store = await openStoreFixture()
})
afterAll(() => store.platform.close())

interface Verdict {
  readonly refused: boolean
  /** `path reason` of each finding that prevents publishing. */
  readonly findings: readonly string[]
}

const verdictOfRules = async (bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> => {
  const limits = limitsOf(store.platform.deps.settings)
  const { findings } = await inspect(sourceOfBytes(bytes), { limits, collection: 'app' })
  const blocking = findings.filter((finding) => isRefused([finding], []))
  return {
    refused: isRefused(findings, []),
    findings: blocking.slice(0, maxProblems).map(({ path, code }) => `${path ?? 'archive'} ${code}`),
  }
}

const verdictOf = ({ status, body }: CallResult): Verdict => {
  if (status === 200) return { refused: false, findings: [] }
  const { code, details = [] } = errorBody.parse(body)
  return {
    refused: code === 'archive_refused',
    findings: details.map(({ path, params }) => `${path} ${params['reason'] ?? ''}`),
  }
}

const version = (): string => `1.0.${(next += 1)}`
const sent = async (bytes: Blob): Promise<Verdict> => verdictOf(await store.put(version(), bytes))
const publishUploaded = async (bytes: Blob): Promise<Verdict> => {
  const upload = await store.upload(bytes)
  return verdictOf(await store.take(version(), { upload, sha256: await shaOf(bytes) }))
}

describe('STO12 STO30 browser and server agree', () => {
  it.each(hostileArchives)(
    'STO12 on: $name',
    async ({ bytes, refused }) => {
      const archive = await bytes()
      const expected = await verdictOfRules(archive)
      expect(expected.refused).toBe(refused)
      const before = store.archives()
      expect(await sent(new Blob([archive]))).toEqual(expected)
      expect(await publishUploaded(new Blob([archive]))).toEqual(expected)
      if (refused) expect(store.archives()).toEqual(before)
    },
    60_000,
  )

  it('STO12 on archives with one changed byte, and on truncated ones', async () => {
    const intact = new Uint8Array(
      await (await zipOf({ 'index.html': '<p>one</p>', 'app/main.js': 'console.log(1)\n' })).arrayBuffer(),
    )
    const harms = fc.record({
      at: fc.nat(intact.length - 1),
      bits: fc.integer({ min: 1, max: 255 }),
      cut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(harms, async ({ at, bits, cut }) => {
        const damaged = intact.slice(0, cut ? at : intact.length)
        if (!cut) damaged[at] = (damaged[at] ?? 0) ^ bits
        expect(await sent(new Blob([damaged]))).toEqual(await verdictOfRules(damaged))
      }),
    )
  })

  it('STO12 the store lists published versions, and no rejected one', async () => {
    const { token, platform } = store
    const { package: found } = await platform.request(storeApp.get, { token, params: store.at('1').params })
    expect(found.versions.length).toBeLessThan(next)
  })
})
