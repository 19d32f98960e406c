import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'

const cut = () => Promise.reject(new Error('cut off'))

it.each([
  { name: 'what was acknowledged is there', attempt: undefined, found: 'a', isFault: false },
  { name: 'what was acknowledged is gone', attempt: undefined, found: null, isFault: true },
  { name: 'an older value is back', attempt: undefined, found: 'older', isFault: true },
  { name: 'what was under way came through', attempt: 'b', found: 'b', isFault: false },
  { name: 'what was under way did not', attempt: 'b', found: 'a', isFault: false },
  { name: 'a deletion under way came through', attempt: null, found: null, isFault: false },
  { name: 'something that nobody wrote', attempt: 'b', found: 'c', isFault: true },
])('DUR1 $name: fault $isFault', async ({ attempt, found, isFault }) => {
  const ledger = openLedger()
  await ledger.write('cell', { value: 'a', act: () => Promise.resolve('a') })
  if (attempt !== undefined)
    await expect(ledger.write('cell', { value: attempt, act: cut })).rejects.toThrow('cut off')
  expect(ledger.check(new Map([['cell', found]]))).toHaveLength(isFault ? 1 : 0)
  expect(ledger.at('cell')).toBe(found)
  expect(ledger.acknowledged).toBe(1)
})
