// How a real shell reads the lines that the console offers for copying.
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DescribedRequest, curlOf, shellQuote } from '#src/lib/curl-command.ts'

/** The words of a shell line: `curl` is a function that prints each of its arguments, followed by a zero byte. */
const wordsOf = (line: string, token = ''): readonly string[] => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`
  const out = execFileSync('sh', ['-c', script], {
    env: { TOKEN: token, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  })
  return out.split('\0').slice(0, -1)
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '\r', '!', '&', ' ', '#', '港', 'é', '😀', '-'),
  }),
)
const withoutZero = anyText.filter((text) => !text.includes('\0'))

const base: DescribedRequest = { summary: 'any', method: 'POST', address: '/qb/query', token: 'query' }
const origin = 'http://127.0.0.1:4000'

describe('a shell command', () => {
  it('REQ2 a quoted argument is exactly its text', () => {
    fc.assert(
      fc.property(fc.array(withoutZero, { minLength: 1, maxLength: 40 }), (texts) => {
        expect(wordsOf(`curl ${texts.map(shellQuote).join(' ')}`)).toEqual(texts)
      }),
    )
  })

  it('REQ2 sends any body unchanged, and a token of any characters', () => {
    fc.assert(
      fc.property(withoutZero, withoutZero, (text, token) => {
        const body = JSON.stringify({ filter: { name: { eq: [text] } } }, null, 2)
        expect(wordsOf(curlOf({ ...base, body }, origin), token)).toEqual([
          '-sS',
          '-X',
          'POST',
          `${origin}/qb/query?token=${token}`,
          '-H',
          'Content-Type: application/json',
          '--data-binary',
          body,
        ])
      }),
    )
  })

  it.each([
    {
      name: 'a read needs no method',
      request: { ...base, method: 'GET', address: '/metas/tables?limit=5' },
      words: ['-sS', `${origin}/metas/tables?limit=5&token=T`],
    },
    {
      name: 'a bearer goes into its header',
      request: { ...base, token: 'bearer' as const, method: 'DELETE' },
      words: ['-sS', '-X', 'DELETE', `${origin}/qb/query`, '-H', 'Authorization: Bearer T'],
    },
    {
      name: 'a version goes into If-Match',
      request: { ...base, token: 'none' as const, method: 'PUT', ifMatch: '"a\'b"' },
      words: ['-sS', '-X', 'PUT', `${origin}/qb/query`, '-H', `If-Match: "a'b"`],
    },
    {
      name: 'a file is sent by its name',
      request: { ...base, token: 'none' as const, file: { name: "it's.csv", type: 'text/csv' } },
      words: [
        '-sS',
        '-X',
        'POST',
        `${origin}/qb/query`,
        '-H',
        'Content-Type: text/csv',
        '--data-binary',
        "@it's.csv",
      ],
    },
  ])('REQ2 $name', ({ request, words }) => {
    expect(wordsOf(curlOf(request, origin), 'T')).toEqual(words)
  })
})
