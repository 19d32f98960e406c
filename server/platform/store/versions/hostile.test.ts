// The verdict of the server, through both of its doors, is the one that the rules come to by themselves: what the
// browser says of an archive before it is sent is what comes back.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { sourceOfBytes } from '#domain/archive/read/byte-source.ts'
import { hostileArchives } from '#domain/archive/testing/hostile-archives.ts'
import type { Called } from '../../http/client.ts'
import { limitsOf } from './limits.ts'
import { mostProblems } from './check-messages.ts'
import { openStore, shaOf, type Store } from '../../testing/store-scene.ts'
import { zipOf } from '../../testing/zips.ts'

let store: Store
let next = 0
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.platform.close())

interface Said {
  readonly refused: boolean
  /** `path reason` of each finding that refuses. */
  readonly findings: readonly string[]
}

const saidByRules = async (bytes: Uint8Array<ArrayBuffer>): Promise<Said> => {
  const limits = limitsOf(store.platform.deps.settings)
  const { findings } = await inspect(sourceOfBytes(bytes), { limits, collection: 'app' })
  const refusing = findings.filter((finding) => isRefused([finding], []))
  return {
    refused: isRefused(findings, []),
    findings: refusing.slice(0, mostProblems).map(({ path, code }) => `${path ?? 'archive'} ${code}`),
  }
}

const saidBy = ({ status, body }: Called): Said => {
  if (status === 200) return { refused: false, findings: [] }
  const { code, details = [] } = errorBody.parse(body)
  return {
    refused: code === 'archive_refused',
    findings: details.map(({ path, params }) => `${path} ${params['reason'] ?? ''}`),
  }
}

const version = (): string => `1.0.${(next += 1)}`
const sent = async (bytes: Blob): Promise<Said> => saidBy(await store.put(version(), bytes))
const taken = async (bytes: Blob): Promise<Said> => {
  const upload = await store.upload(bytes)
  return saidBy(await store.take(version(), { upload, sha256: await shaOf(bytes) }))
}

describe('STO12 STO30 browser and server agree', () => {
  it.each(hostileArchives)(
    'STO12 on: $name',
    async ({ bytes, refused }) => {
      const made = await bytes()
      const expected = await saidByRules(made)
      expect(expected.refused).toBe(refused)
      const before = store.archives()
      expect(await sent(new Blob([made]))).toEqual(expected)
      expect(await taken(new Blob([made]))).toEqual(expected)
      if (refused) expect(store.archives()).toEqual(before)
    },
    60_000,
  )

  it('STO12 on archives of which one byte is another, and on their beginnings', async () => {
    const whole = new Uint8Array(
      await (await zipOf({ 'index.html': '<p>one</p>', 'app/main.js': 'console.log(1)\n' })).arrayBuffer(),
    )
    const harms = fc.record({
      at: fc.nat(whole.length - 1),
      bits: fc.integer({ min: 1, max: 255 }),
      cut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(harms, async ({ at, bits, cut }) => {
        const harmed = whole.slice(0, cut ? at : whole.length)
        if (!cut) harmed[at] = (harmed[at] ?? 0) ^ bits
        expect(await sent(new Blob([harmed]))).toEqual(await saidByRules(harmed))
      }),
    )
  })

  it('STO12 the store lists what was published, and nothing of what was refused', async () => {
    const { token, platform } = store
    const { package: found } = await platform.ask(storeApp.get, { token, params: store.at('1').params })
    expect(found.versions.length).toBeLessThan(next)
  })
})
