import { describe, expect, test } from 'vitest'
import { newTransfer } from '#src/uploads/model/transfer.ts'
import { carryingOf, freeAfter, shortHash } from './stage-figures.ts'

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

describe('STO77 the figures of an archive on its way', () => {
  test('how much has gone, how fast, and how long it takes', () => {
    const transfer = { ...publication.transfer, phase: 'sending', received: 600, rate: 100 } as const
    expect(carryingOf({ ...publication, transfer })).toEqual({
      done: 600,
      of: 1000,
      share: 0.6,
      rate: 100,
      left: 4000,
    })
  })
  test('a hundred per cent only when all is there', () => {
    const transfer = { ...publication.transfer, received: 999 }
    expect(carryingOf({ ...publication, transfer })?.share).toBe(0.99)
    expect(carryingOf({ ...publication, transfer: { ...transfer, received: 1000 } })?.share).toBe(1)
  })
  test('no guess while nothing flows', () => {
    const transfer = { ...publication.transfer, phase: 'holding', received: 10, rate: 100 } as const
    expect(carryingOf({ ...publication, transfer })).toMatchObject({ rate: null, left: null })
  })
  test('what was read back', () => {
    expect(carryingOf({ ...publication, stage: 'verification', read: 250 })).toMatchObject({ share: 0.25 })
  })
  test('nothing for what is one call', () => {
    expect(carryingOf({ ...publication, stage: 'version' })).toBeNull()
  })
})

test.each([
  ['2.4.0', ['2.4.0'], '2.4.1'],
  ['2.4.0', ['2.4.0', '2.4.1'], '2.4.2'],
  ['2.4.0-beta.1', ['2.4.0-beta.1'], '2.4.0'],
])('STO78 in place of %s, taken beside %j, %s is offered', (version, all, free) => {
  expect(freeAfter(version, all)).toBe(free)
})

test('STO79 a hash is told by its beginning and its end', () => {
  expect(shortHash(`${'0'.repeat(12)}${'1'.repeat(46)}${'2'.repeat(6)}`)).toBe('000000000000…222222')
})
