import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'

const cut = () => Promise.reject(new Error('cut off'))

it.each([
  { name: 'what was acknowledged is there', attempt: undefined, found: 'a', isFault: false },
  { name: 'what was acknowledged is gone', attempt: undefined, found: null, isFault: true },
  { name: 'an older value is back', attempt: undefined, found: 'older', isFault: true },
  { name: 'a write in progress was stored', attempt: 'b', found: 'b', isFault: false },
  { name: 'a write in progress was not stored', attempt: 'b', found: 'a', isFault: false },
  { name: 'a deletion in progress was stored', attempt: null, found: null, isFault: false },
  { name: 'a value that was never written', attempt: 'b', found: 'c', isFault: true },
])('DUR1 $name: fault $isFault', async ({ attempt, found, isFault }) => {
  const ledger = openLedger()
  await ledger.write('cell', { value: 'a', act: () => Promise.resolve('a') })
  if (attempt !== undefined)
    await expect(ledger.write('cell', { value: attempt, act: cut })).rejects.toThrow('cut off')
  expect(ledger.check(new Map([['cell', found]]))).toHaveLength(isFault ? 1 : 0)
  expect(ledger.at('cell')).toBe(found)
  expect(ledger.acknowledged).toBe(1)
})
