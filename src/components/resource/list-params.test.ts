import { describe, expect, it } from 'vitest'
import { choiceParam, defineListParams, idParam, sortParam, textParam } from './list-params.ts'

describe('defineListParams', () => {
  const params = defineListParams({
    q: textParam,
    owner: idParam,
    state: choiceParam(['on', 'off']),
    sort: sortParam(['name', 'rows'], { by: 'rows', descending: true }),
  })
  const read = (text: string) => params.read(new URLSearchParams(text))

  it.each(['', 'q=a+b', 'owner=7&state=off&sort=-name'])('reads and writes "%s" unchanged', (text) => {
    expect(params.write(read(text)).toString()).toBe(text)
  })

  it('ignores what it cannot read', () => {
    expect(read('state=perhaps&sort=-shoe&other=1')).toEqual(read(''))
  })

  it('omits defaults, and distinguishes an empty id from none', () => {
    expect(params.write(read('q=&owner=&sort=-rows')).toString()).toBe('owner=')
  })

  it.each([
    { text: 'sort=name', is: false },
    { text: 'state=on', is: true },
    { text: 'owner=', is: true },
    { text: 'q=x', is: true },
  ])('"$text" is filtered: $is', ({ text, is }) => {
    expect(params.isFiltered(read(text))).toBe(is)
  })

  it('clears filters and preserves the order', () => {
    expect(params.cleared(read('q=a&state=off&sort=name'))).toEqual(read('sort=name'))
  })

  it('changes one parameter by its text', () => {
    expect(params.changed(read('q=a&state=off'), 'sort', '-name')).toEqual(read('q=a&state=off&sort=-name'))
  })

  it('builds a query of the set parameters, the order first', () => {
    expect(Object.entries(params.toQuery(read('q=a&owner=o')))).toEqual([
      ['sort', '-rows'],
      ['q', 'a'],
      ['owner', 'o'],
    ])
  })
})
