import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { openReader } from './open-reader.ts'

const fresh = '00000000-0000-4000-8000-00000000000f'
const bytesOf = (nodes: number): Uint8Array => new TextEncoder().encode(generatePlaybook({ nodes, seed: 7 }))

const logged = () => {
  const lines: string[] = []
  return { lines, logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }) }
}

/** A worker that runs `text` if the document is to be checked, and otherwise reads it. */
const threadThat = (does: string): URL => {
  const own = new URL('./read-text.ts', import.meta.url).href
  const code = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', async (order) => {
      if (order.unchecked === undefined) { ${does} }
      const { readText } = await import(${JSON.stringify(own)})
      parentPort.postMessage(readText(order))
    })`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

describe('PBK10 reading documents', () => {
  test('PBK10 reads a large document like a small one', async () => {
    const { lines, logger } = logged()
    const reader = openReader({ logger })
    const bytes = bytesOf(10_000)
    const details = await reader.read({ bytes, fresh })
    expect(details).toMatchObject({ errors: 0, warnings: 0 })
    expect(details.nodes).toBeGreaterThanOrEqual(10_000)
    expect(lines).toEqual([])
    const small = await reader.read({ bytes: bytesOf(20), fresh })
    expect(small).toMatchObject({ errors: 0, warnings: 0 })
    await reader.close()
  })

  test('PBK10 rejects a large text that is not a playbook', async () => {
    const reader = openReader({ logger: logged().logger })
    const bytes = new TextEncoder().encode(`{"name":"${'x'.repeat(200_000)}",\n}`)
    await expect(reader.read({ bytes, fresh })).rejects.toMatchObject({
      code: 'playbook_unreadable',
      params: { reason: 'json_broken', line: 2, column: 1 },
    })
  })

  test.each<[string, string]>([
    ['takes too long', 'for (;;) {}'],
    ['runs out of memory', 'throw new RangeError("no memory")'],
    ['ends', 'process.exit()'],
  ])('PBK10 a check that %s is logged and does not prevent saving', async (...[, does]) => {
    const { lines, logger } = logged()
    const reader = openReader({ logger, thread: { file: threadThat(does), timeoutMs: 2000 } })
    const details = await reader.read({ bytes: bytesOf(1000), fresh })
    expect(details).toMatchObject({ errors: 0, warnings: 0 })
    expect(details.nodes).toBeGreaterThanOrEqual(1000)
    expect(lines).toHaveLength(1)
  })

  test('PBK10 reads concurrent documents sequentially, with or without a running worker', async () => {
    const reader = openReader({ logger: logged().logger, thread: { idleMs: 0 } })
    const sizes = [300, 400, 500]
    for (let round = 0; round < 2; round += 1) {
      const details = await Promise.all(sizes.map((nodes) => reader.read({ bytes: bytesOf(nodes), fresh })))
      for (const [index, { nodes }] of details.entries())
        expect(nodes).toBeGreaterThanOrEqual(sizes[index] ?? 0)
    }
    await reader.close()
  })

  test('PBK10 stops with the platform', async () => {
    const reader = openReader({ logger: logged().logger, thread: { file: threadThat('for (;;) {}') } })
    const reading = reader.read({ bytes: bytesOf(1000), fresh })
    const failure = reading.catch((error: unknown) => error)
    await new Promise((resolve) => setImmediate(resolve))
    await reader.close()
    expect(await failure).toBeInstanceOf(Error)
  })
})
