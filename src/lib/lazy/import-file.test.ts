import { expect, test } from 'vitest'
import { createFileImport } from './import-file.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /console/assets/a.js')

/** A browser that keeps failures, or not, and a server that has the file after some attempts. */
const access = ({ keeps, failures }: { keeps: boolean; failures: number }) => {
  let attempts = 0
  const failed = new Set<string>()
  const loaded: string[] = []
  const isThere = (): boolean => {
    attempts += 1
    return attempts > failures
  }
  const load = async (address: string): Promise<unknown> => {
    if (!(keeps && failed.has(address)) && isThere()) {
      loaded.push(address)
      return address
    }
    failed.add(address)
    throw missing
  }
  return { importFile: createFileImport({ load, isAvailable: async () => isThere() }), loaded }
}

/** Loads a file, as often as it takes. */
const untilLoaded = async (load: () => Promise<unknown>): Promise<unknown> => {
  for (let attempt = 0; attempt < 9; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (error !== missing) throw error
    }
  }
  return undefined
}

test.each([0, 1, 2, 5])('UI25 a file that failed %d times is loaded from its address', async (failures) => {
  const { importFile, loaded } = access({ keeps: false, failures })
  expect(await untilLoaded(() => importFile('./a.js'))).toBe('./a.js')
  expect(loaded).toEqual(['./a.js'])
})

test.each([1, 2, 3, 6])(
  'UI25 a file that failed %d times is loaded from another address if the browser keeps failures',
  async (failures) => {
    const { importFile, loaded } = access({ keeps: true, failures })
    const address = await untilLoaded(() => importFile('./a.js'))
    expect(address).toMatch(/^\.\/a\.js\?again=\d$/)
    expect(await importFile('./a.js')).toBe(address)
    expect(new Set(loaded)).toEqual(new Set([address]))
  },
)

test('UI25 calls at the same time load one module', async () => {
  const { importFile, loaded } = access({ keeps: true, failures: 1 })
  const first = await Promise.allSettled([importFile('./a.js'), importFile('./a.js')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await Promise.all([importFile('./a.js'), importFile('./a.js')])
  expect(new Set(loaded)).toEqual(new Set(['./a.js?again=1']))
})

test('UI25 an error of the file itself is not a missing file', async () => {
  const failure = new Error('x is not defined')
  const addresses: string[] = []
  const importFile = createFileImport({
    load: async (address) => {
      addresses.push(address)
      throw failure
    },
    isAvailable: async () => true,
  })
  await expect(importFile('./a.js')).rejects.toBe(failure)
  await expect(importFile('./a.js')).rejects.toBe(failure)
  expect(addresses).toEqual(['./a.js', './a.js'])
})
