import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { utf8Pieces } from './file-bytes.ts'
import { whileUnchanged } from './file-watch.ts'

let folder: string
let file: { path: string; name: string }
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-')))
  mkdirSync(join(folder, 'shop'))
  file = { path: join(folder, 'shop', 'a.csv'), name: 'a.csv' }
  writeFileSync(file.path, 'a\n1\n')
  writeFileSync(join(folder, 'secret.csv'), 'a\n2\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const swapFile = (): void => {
  rmSync(file.path)
  symlinkSync(join(folder, 'secret.csv'), file.path)
}
const swapFolder = (): void => {
  renameSync(join(folder, 'shop'), join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'shop'))
}
const vanished = { code: 'file_vanished', status: 409 }

describe('DM2a watching a file', () => {
  test('DM2a detects changes by size and time, and returns the result of the work', async () => {
    expect(await whileUnchanged(file, async ({ size }) => size)).toBe(4)
    await expect(whileUnchanged(file, async () => writeFileSync(file.path, 'a\n12\n'))).rejects.toMatchObject(
      vanished,
    )
  })

  test.each([
    { what: 'the file', swap: swapFile },
    { what: 'its folder', swap: swapFolder },
  ])('DM9 detects a link that has replaced $what', async ({ swap }) => {
    await expect(whileUnchanged(file, async () => swap())).rejects.toMatchObject(vanished)
    let isRead = false
    const read = whileUnchanged(file, async () => {
      isRead = true
    })
    await expect(read).rejects.toMatchObject(vanished)
    expect(isRead).toBe(false)
  })

  test('DM9 does not open a link', async () => {
    swapFile()
    const pieces = utf8Pieces({ ...file, isPacked: false }, { encoding: 'utf-8', hasOldBreaks: false })
    await expect(pieces.next()).rejects.toMatchObject({ code: 'ELOOP' })
  })
})
