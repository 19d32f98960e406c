import { describe, expect, test } from 'vitest'
import { openPasswords, standardCost } from './password-hash.ts'

const cheap = { memory: 8, passes: 1, parallelism: 1 }
const passwords = openPasswords(cheap)

describe('IAM20 stored passwords', () => {
  test('IAM20 stores a password as argon2id in the PHC format, never the same twice', async () => {
    const hash = await passwords.hash('Correct-Horse-7')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await passwords.hash('Correct-Horse-7')).not.toBe(hash)
  })

  test.each([
    { typed: 'Correct-Horse-7', isCorrect: true },
    { typed: 'correct-horse-7', isCorrect: false },
    { typed: 'Correct-Horse-7 ', isCorrect: false },
    { typed: '', isCorrect: false },
  ])('IAM20 "$typed" is correct: $isRight', async ({ typed, isCorrect }) => {
    expect(await passwords.verify(await passwords.hash('Correct-Horse-7'), typed)).toBe(isCorrect)
  })

  test('IAM20 composed and decomposed accents are the same password', async () => {
    expect(await passwords.verify(await passwords.hash('é'), 'e\u0301')).toBe(true)
  })

  test('IAM20 the reference implementation agrees', async () => {
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await passwords.verify(hash, 'password')).toBe(true)
    expect(await passwords.verify(hash, 'Password')).toBe(false)
  })

  test.each([undefined, '', 'plain', '$2b$10$abc', '$argon2id$v=19$m=8,t=1,p=1$AAAA'])(
    'IAM9 no password matches a hash like %s',
    async (hash) => {
      expect(await passwords.verify(hash, 'x')).toBe(false)
    },
  )

  test.each([
    { cost: { ...cheap, memory: 16 }, isOutdated: true },
    { cost: { ...cheap, passes: 2 }, isOutdated: true },
    { cost: cheap, isOutdated: false },
  ])('IAM20 at cost $cost, a cheap hash is outdated: $isOutdated', async ({ cost, isOutdated }) => {
    expect(openPasswords(cost).isOutdated(await passwords.hash('x'))).toBe(isOutdated)
  })

  test('IAM20 a real hash takes at least 19 MiB and 2 passes', () => {
    expect(standardCost.memory).toBeGreaterThanOrEqual(19_456)
    expect(standardCost.passes).toBeGreaterThanOrEqual(2)
  })

  test('IAM20 queues parallel hashes and refuses those beyond the limit', async () => {
    const all = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash('x')))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(300 - 2 - 200)
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many_attempts', retryAfter: 5 } })
    expect(await passwords.hash('x')).toMatch(/^\$argon2id/)
  })

  test('IAM44 the concurrency follows the setting while others wait', async () => {
    let concurrency = 1
    const observed: number[] = []
    const line = openPasswords(cheap, () => {
      observed.push(concurrency)
      return concurrency
    })
    const waiting = Array.from({ length: 40 }, () => line.hash('x'))
    concurrency = 16
    expect(await Promise.all(waiting)).toHaveLength(40)
    expect(observed).toContain(1)
    expect(observed).toContain(16)
  })
})
