import { describe, expect, it } from 'vitest'
import { dataShortage, defaultReserve, reserveFileAction, writeShortage } from './reserve.ts'

const mb = 1024 ** 2

describe('DUR5 the reserve of a disk', () => {
  it.each([
    { disk: 20 * mb, reserve: 8 * mb },
    { disk: 60 * mb, reserve: 8 * mb },
    { disk: 400 * mb, reserve: 20 * mb },
    { disk: 1280 * mb, reserve: 64 * mb },
    { disk: 10 ** 13, reserve: 64 * mb },
  ])('DUR5 is $reserve bytes of a disk of $disk bytes', ({ disk, reserve }) => {
    expect(defaultReserve(disk)).toBe(reserve)
  })

  it.each([
    { free: 14, held: 4, bytes: 10, found: undefined },
    { free: 13, held: 4, bytes: 10, found: { free: 13, needed: 14 } },
    { free: 4, held: 4, bytes: 0, found: undefined },
    { free: 7, held: 0, bytes: 0, found: { free: 7, needed: 8 } },
  ])('DUR5 data of $bytes with $free free and $held held', ({ free, held, bytes, found }) => {
    expect(dataShortage({ free, held }, { bytes, reserve: 8 })).toEqual(found)
  })

  it.each([
    { free: 2, held: 4, found: undefined },
    { free: 1, held: 4, found: { free: 1, needed: 2 } },
    { free: 6, held: 0, found: undefined },
    { free: 5, held: 0, found: { free: 5, needed: 6 } },
  ])('DUR5 small writes with $free free and $held held', ({ free, held, found }) => {
    expect(writeShortage({ free, held }, 8)).toEqual(found)
  })

  it.each([
    { free: 1, held: 4, action: undefined },
    { free: 0, held: 4, action: 'release' },
    { free: 7, held: 0, action: undefined },
    { free: 8, held: 0, action: 'create' },
  ])('DUR6 with $free free and $held held: $action', ({ free, held, action }) => {
    expect(reserveFileAction({ free, held }, 8)).toBe(action)
  })
})
