// The table of OWASP ASVS has every requirement of levels 1 and 2 once, and each verdict has its proof or its reason.
import { describe, expect, it } from 'vitest'
import { levelsOfSections } from './testing/asvs-levels.ts'
import { isNamedTest, textOf } from './testing/named-tests.ts'

const page = textOf('docs/security-verification.md')
const specification = textOf('contract/SPEC.md')

const requirement =
  /^\| (?<id>[\d.]+) +\| L(?<level>\d) +\| (?<text>[^|]+) \| (?<verdict>[^|]+?) +\| (?<proof>[^|]+?) +\|$/gm
const rows = [...page.matchAll(requirement)].map(({ groups = {} }) => ({
  id: groups['id'] ?? '',
  level: Number(groups['level']),
  verdict: groups['verdict'] ?? '',
  proof: groups['proof'] ?? '',
}))

const required = Object.entries(levelsOfSections)
  .flatMap(([section, levels]) =>
    Array.from(levels, (level, index) => ({ id: `${section}.${index + 1}`, level: Number(level) })),
  )
  .filter(({ level }) => level < 3)

const byId = (one: { id: string }, other: { id: string }): number =>
  one.id.localeCompare(other.id, 'en', { numeric: true })

/** A section of a document, whose existence GDE2 checks, or a rule of the specification. */
const isSection = (text: string): boolean => {
  const [, rule, path = ''] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? []
  if (path !== '../contract/SPEC.md') return path.includes('.md#')
  return specification.includes(`- **${rule}** `)
}

const isSentence = (text: string): boolean => /^[A-Z].{14,}[^.]\.$/.test(text)

/** What the last column contains. */
const isProof: Readonly<Record<string, (text: string) => boolean>> = {
  Tested: (text) => text.split(/; (?=`)/).every(isNamedTest),
  Documented: (text) => text.split(/, (?=\[)/).every(isSection),
  Open: isSentence,
  'Not applicable': isSentence,
}

describe('GDE4 the table of OWASP ASVS', () => {
  it('GDE4 has every requirement of levels 1 and 2 once, with its level', () => {
    const listed = rows.map(({ id, level }) => ({ id, level })).toSorted(byId)
    expect(listed).toEqual(required.toSorted(byId))
  })

  it('GDE4 names a test or a section that exists, or gives the reason', () => {
    expect(rows.filter(({ verdict, proof }) => isProof[verdict]?.(proof) !== true)).toEqual([])
  })

  it('GDE4 counts its verdicts', () => {
    const count = (verdict: string, level?: number): string =>
      String(rows.filter((row) => row.verdict === verdict && (level ?? row.level) === row.level).length)
    const counts = [...page.matchAll(/^\| (\w[\w ]+?) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)].map((row) =>
      row.slice(1),
    )
    expect(counts).toEqual(
      Object.keys(isProof).map((verdict) => [verdict, count(verdict, 1), count(verdict, 2), count(verdict)]),
    )
  })
})
