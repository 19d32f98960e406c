import { describe, expect, test } from 'vitest'
import { newTransfer } from '#src/uploads/model/transfer.ts'
import { transferProgress, freeAfter, shortHash } from './stage-figures.ts'

const publication = {
  id: 'app/o:board',
  name: 'board.zip',
  modifiedAt: null,
  transfer: newTransfer(1000),
  isCancelled: false,
  collection: 'app',
  package: 'o:board',
  version: '1.0.0',
  accept: [],
  sha256: 'a'.repeat(64),
  packageToCreate: null,
  stage: 'upload',
  isBusy: false,
  halt: null,
  error: null,
  failures: 0,
  alreadyExisted: false,
  received: null,
  read: 0,
  readBack: null,
} as const

describe('STO77 the figures of an upload', () => {
  test('shows sent bytes, rate and remaining time', () => {
    const transfer = { ...publication.transfer, phase: 'sending', received: 600, rate: 100 } as const
    expect(transferProgress({ ...publication, transfer })).toEqual({
      done: 600,
      of: 1000,
      share: 0.6,
      rate: 100,
      remaining: 4000,
    })
  })
  test('shows 100 % only when all bytes are received', () => {
    const transfer = { ...publication.transfer, received: 999 }
    expect(transferProgress({ ...publication, transfer })?.share).toBe(0.99)
    expect(transferProgress({ ...publication, transfer: { ...transfer, received: 1000 } })?.share).toBe(1)
  })
  test('gives no estimate while no bytes flow', () => {
    const transfer = { ...publication.transfer, phase: 'holding', received: 10, rate: 100 } as const
    expect(transferProgress({ ...publication, transfer })).toMatchObject({ rate: null, remaining: null })
  })
  test('shows the bytes that were read back', () => {
    expect(transferProgress({ ...publication, stage: 'verification', read: 250 })).toMatchObject({
      share: 0.25,
    })
  })
  test('has no figures for a stage that is one request', () => {
    expect(transferProgress({ ...publication, stage: 'version' })).toBeNull()
  })
})

test.each([
  ['2.4.0', ['2.4.0'], '2.4.1'],
  ['2.4.0', ['2.4.0', '2.4.1'], '2.4.2'],
  ['2.4.0-beta.1', ['2.4.0-beta.1'], '2.4.0'],
])('STO78 instead of %s, with %j in use, %s is offered', (version, all, free) => {
  expect(freeAfter(version, all)).toBe(free)
})

test('STO79 shortens a hash to its first and last digits', () => {
  expect(shortHash(`${'0'.repeat(12)}${'1'.repeat(46)}${'2'.repeat(6)}`)).toBe('000000000000…222222')
})
