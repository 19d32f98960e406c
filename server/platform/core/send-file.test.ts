import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (chunks: () => AsyncGenerator<Uint8Array, void, undefined>, name = 'trips') => {
  const onEnd = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const file = { bytes: chunks(), name, extension: 'csv', type: 'text/csv', warning: null, onEnd }
  return { response: sendFile(file), onEnd }
}
async function* twoChunks() {
  yield new Uint8Array([97])
  await Promise.resolve()
  yield new Uint8Array([98])
}

it('QB11e a file that is read completely ends once', async () => {
  const { response, onEnd } = open(twoChunks)
  expect(await response.text()).toBe('ab')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('QB11e a file is cut off, and its resources are freed, if it fails midway', async () => {
  const { response, onEnd } = open(async function* () {
    yield new Uint8Array([97])
    await Promise.resolve()
    throw new Error('the engine stopped')
  })
  await expect(response.text()).rejects.toThrow('the engine stopped')
  expect(onEnd).toHaveBeenCalledOnce()
})

it.each([0, 1])('QB11e a file is cut off if it is not read for a minute after %i chunks', async (count) => {
  const { response, onEnd } = open(twoChunks)
  const reader = response.body?.getReader()
  for (let chunk = 0; chunk < count; chunk += 1) await reader?.read()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(onEnd).toHaveBeenCalledOnce()
  await expect(reader?.read()).rejects.toThrow('the file was not read')
})

it.each([
  ['trips', 'attachment; filename="trips.csv"'],
  ['a"b\r\n/c', 'attachment; filename="a-b-c.csv"'],
  ['船の便', 'attachment; filename="file.csv"; filename*=UTF-8\'\'%E8%88%B9%E3%81%AE%E4%BE%BF.csv'],
])('QB11f the file name of %j is safe', (name, expected) => {
  expect(open(twoChunks, name).response.headers.get('content-disposition')).toBe(expected)
})
