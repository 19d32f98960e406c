import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-error.ts'
import { runAll } from './run-all.ts'

const refusal = (code: 'not_found' | 'last_administrator') => new ApiError('no', { kind: 'http', code })
const nameOf = (row: number) => `Row ${row}`
const always = () => true

const notAllowed = refusal('last_administrator')

test('UI11 a failure does not stop the others, and each is named with its reason', async () => {
  const ran: number[] = []
  const run = (row: number) => {
    ran.push(row)
    return row === 2 ? Promise.reject(notAllowed) : Promise.resolve()
  }
  const outcome = await runAll([1, 2, 3], { run, nameOf, deletes: false, onRow: always })
  expect(ran).toEqual([1, 2, 3])
  expect(outcome).toEqual({ changed: 2, failed: [{ name: 'Row 2', error: notAllowed }] })
})

test('UI11 a row that is already deleted counts as deleted, but not as changed', async () => {
  const run = () => Promise.reject(refusal('not_found'))
  expect(await runAll([1], { run, nameOf, deletes: true, onRow: always })).toEqual({ changed: 1, failed: [] })
  expect(await runAll([1], { run, nameOf, deletes: false, onRow: always })).toMatchObject({
    changed: 0,
    failed: [{ name: 'Row 1' }],
  })
})

test('UI11 a thousand rows run one after the other, and those that are not reached are left out', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => at)
  const steps: string[] = []
  const run = async (row: number) => {
    steps.push(`start ${row}`)
    await Promise.resolve()
    steps.push(`end ${row}`)
  }
  const outcome = await runAll(rows, { run, nameOf, deletes: true, onRow: (done) => done < 600 })
  expect(outcome).toEqual({ changed: 600, failed: [] })
  expect(steps).toEqual(rows.slice(0, 600).flatMap((row) => [`start ${row}`, `end ${row}`]))
})
