// Which cryptographic algorithms, sources of random values and programs the product uses. Each is a row here, so that
// another one is a decision.
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './command.ts'
import { isProduction } from './folder-problems.ts'
import { textOf } from './testing/named-tests.ts'

const files = globSync('{contract,domain,server,src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isProduction)
  .map((file) => ({ file, text: textOf(file) }))

/** What a pattern finds in the product, and where. */
const uses = (pattern: RegExp): Readonly<Record<string, readonly string[]>> => {
  const found = new Map<string, Set<string>>()
  for (const { file, text } of files)
    for (const [whole, name = whole] of text.matchAll(pattern))
      found.set(name, (found.get(name) ?? new Set()).add(file))
  return Object.fromEntries([...found].map(([name, places]) => [name, [...places].toSorted()]))
}

const totp = 'server/platform/iam/second-factor/totp.ts'

describe('cryptography of the product', () => {
  it('hashes with SHA-256 only', () => {
    const hashes = uses(/\bcreateHash\(\s*('[^']*'|[^')]*)/g)
    expect(Object.keys(hashes)).toEqual(["'sha256'"])
  })

  it('signs with HMAC-SHA-256, and codes of authenticator apps with the HMAC of their standard', () => {
    const { "'sha256'": modern, ...others } = uses(/\bcreateHmac\(\s*('[^']*'|[^')]*)/g)
    expect(modern?.length).toBeGreaterThan(0)
    expect(others).toEqual({ "'sha1'": [totp] })
  })

  it('encrypts with AES-256-GCM only, in one module', () => {
    const place = ['server/platform/secrets/secrets.ts']
    expect(uses(/\bcreate(?:Cipher|Decipher)(?:iv)?\(\s*('[^']*')/g)).toEqual({ "'aes-256-gcm'": place })
    expect(
      uses(/\b(?:publicEncrypt|privateDecrypt|createSign|createDiffieHellman|pbkdf2|scrypt)\w*\(/g),
    ).toEqual({})
  })

  it('encrypts what it stores for purposes that a change of the key knows', () => {
    const listed = new Set(textOf('server/sealed-secrets.ts').match(/\w+/g))
    const purposes = uses(/\.seal\(\s*(\w+)/g)
    const isListed = (purpose: string): boolean => listed.has(purpose)
    expect(Object.keys(purposes).filter(isListed).length).toBeGreaterThan(5)
    // What only cookies and a form hold ends with the change.
    expect(Object.fromEntries(Object.entries(purposes).filter(([purpose]) => !isListed(purpose)))).toEqual({
      devicePurpose: ['server/gateway/cookie.ts'],
      enrolmentPurpose: ['server/platform/iam/second-factor/handlers.ts'],
      pending: ['server/platform/iam/oidc/authorize.ts'],
      purpose: ['server/gateway/cookie.ts', 'server/platform/iam/oidc/pending-sign-in.ts'],
      verifierPurpose: ['server/gateway/cookie.ts'],
    })
  })

  it('derives keys with HKDF-SHA-256 only, in one module', () => {
    expect(uses(/\bhkdf(?:Sync)?\(\s*('[^']*')/g)).toEqual({
      "'sha256'": ['server/platform/secrets/secrets.ts'],
    })
  })

  it('hashes passwords with argon2id only, in one module', () => {
    expect(uses(/\bargon2(?:Sync)?\(\s*('[^']*')/g)).toEqual({
      "'argon2id'": ['server/platform/iam/identity/password-hash.ts'],
    })
  })

  it('takes random values from the system where they are secret', () => {
    expect(uses(/\bMath\.random\b/g)).toEqual({ 'Math.random': ['src/lib/drafts/tab-id.ts'] })
    const lengths = uses(/\brandomBytes\((\d+)\)/g)
    expect(Object.keys(lengths).filter((bytes) => Number(bytes) < 16)).toEqual(['8', '12'])
    // A mark within one file, and the public half of an API key.
    expect([lengths['8'], lengths['12']]).toEqual([
      ['server/platform/warehouse/loading/mark-numbers.ts'],
      ['server/platform/iam/accounts/api-key.ts'],
    ])
  })
})

describe('programs and code', () => {
  it('starts other programs in named modules only, and never a shell', () => {
    const places = files.filter(({ text }) => /from 'node:child_process'/.test(text)).map(({ file }) => file)
    expect(places.toSorted()).toEqual([
      'server/platform/engine/python/process-command.ts',
      'server/platform/engine/python/python-process.ts',
      'server/stop-watch.ts',
    ])
    expect(
      uses(/(?<![.\w])(?:exec|execSync|execFileSync|spawnSync)\(\s*[`'"]|\bshell:\s*(?:true|['"])/g),
    ).toEqual({})
  })

  it('runs no text as code, except two constants', () => {
    expect(uses(/\brunIn(?:New|This)Context\(('[^']*')?/g)).toEqual({
      "'gc'": ['server/platform/store/versions/check-worker.ts'],
      "'globalThis.gc'": ['server/release-memory.ts'],
    })
    expect(
      uses(/\beval\(|\bnew Function\(|\bdangerouslySetInnerHTML\b|\.innerHTML\s*=|\bdocument\.write\(/g),
    ).toEqual({})
  })

  it('lets every field of a password take pasted text', () => {
    const places = files
      .filter(({ text }) => /\bonPaste=|addEventListener\('paste'/.test(text))
      .map(({ file }) => file)
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter((file) => /password|login|factor|ui\/(?:fields|inputs)/.test(file))).toEqual([])
  })

  it('listens to no messages of other windows', () => {
    expect(
      uses(/\bwindow\.(?:addEventListener\('message'|onmessage)|\bnew (?:WebSocket|RTCPeerConnection)\(/g),
    ).toEqual({})
  })
})
