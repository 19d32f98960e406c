import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, tryLock } from './data-lock.ts'
import { openSecretKey, storeSecretKey } from './secret-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('SRV3 the lock of a data folder', () => {
  it('SRV3 is held by one process at a time', () => {
    const lock = lockFolder(folder)
    expect(tryLock(folder)).toBeUndefined()
    expect(() => lockFolder(folder)).toThrow(/in use by another process/)
    lock.release()
    tryLock(folder)?.release()
  })

  it('SRV3 is released when its process ends, in any way', async () => {
    const script = `
      const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))})
      lockFolder(${JSON.stringify(folder)})
      console.log('held')
      setInterval(() => {}, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(holder.stdout, 'data')
    expect(tryLock(folder)).toBeUndefined()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = tryLock(folder)
    expect(lock).toBeDefined()
    lock?.release()
  })
})

describe('SRV4 the secret key', () => {
  const file = () => join(folder, 'secret.key')
  it('SRV4 is created for its owner only, with a warning, and then read without one', () => {
    const created = openSecretKey(file())
    storeSecretKey(created)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(created.warnings).toHaveLength(1)
    expect(openSecretKey(file())).toMatchObject({ key: Buffer.from(created.key), isNew: false, warnings: [] })
  })
  it('SRV4 causes a warning if others can read it', () => {
    storeSecretKey(openSecretKey(file()))
    chmodSync(file(), 0o644)
    expect(openSecretKey(file()).warnings[0]).toContain('chmod 600')
  })
  it('SRV4 is rejected if the file contains anything else', () => {
    writeFileSync(file(), 'not a key')
    expect(() => openSecretKey(file())).toThrow(/contains no key/)
  })
})
