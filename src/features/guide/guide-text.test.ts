import { describe, expect, it } from 'vitest'
import { headingId, readEntries, readSections } from './guide-text.ts'

describe('GDE3 the structure of the guide is read from its Markdown', () => {
  it.each([
    ['Go back to the previous build', 'go-back-to-the-previous-build'],
    ['What do you want to do?', 'what-do-you-want-to-do'],
    ['Sign-in', 'sign-in'],
    ['A `b` (c), d', 'a-b-c-d'],
  ])('GDE3 the id of the heading %j is %j', (text, id) => {
    expect(headingId(text)).toBe(id)
  })

  it('GDE3 the contents are a list of links', () => {
    const text =
      '# Guide\n\n- [First steps](first-steps.md)\n- [Queries](queries.md)\n\nSee [Queries](queries.md#a).\n'
    expect(readEntries(text)).toEqual([
      { page: 'first-steps', title: 'First steps' },
      { page: 'queries', title: 'Queries' },
    ])
  })

  it('GDE3 sections are headings of the second level outside of code', () => {
    expect(readSections('# A\n\n## B\n\n```sh\n## no\n```\n\n### C\n\n## D\n')).toEqual(['B', 'D'])
  })
})
