import { afterEach, describe, expect, it } from 'vitest'
import type { QueryTranslate } from '../state/naming.ts'
import type { QueryContextValue } from '../state/query-context.ts'
import { type QueryState, emptyState } from '../state/query-state.ts'
import { catalogue } from '../state/testing/fixtures.ts'
import { type Visited, openQuery, openAfter, readFor, setOpenQuery } from './open-query.ts'

const start: Visited = { entry: 'first', address: '?value=sum:cost', isChange: false, depth: 0 }

describe('QB14c which query is open', () => {
  const cases: readonly [string, Partial<Visited>, boolean][] = [
    ['nothing changes', {}, true],
    ['a change is shown before the browser has its entry', { address: '?row=phase' }, true],
    ['a change has its entry', { entry: 'next', address: '?row=phase', isChange: true }, true],
    ['a dialog opens', { entry: 'next' }, true],
    ['a query is opened by a link or a step back', { entry: 'next', address: '?row=phase' }, false],
    ['a new query is started', { entry: 'next', address: '' }, false],
    ['a mark is drilled into', { address: '?row=phase', depth: 1 }, false],
  ]
  it.each(cases)('QB14c %s', (_, change, isSame) => {
    const before = { id: 7, visited: start }
    expect(openAfter(before, { ...start, ...change }).id === 7).toBe(isSame)
  })

  it('QB14c two changes of one query, the second before the first has its entry, continue it', () => {
    const steps: readonly Partial<Visited>[] = [
      { address: '?a' },
      { address: '?b' },
      { entry: 'a', address: '?b', isChange: true },
      { entry: 'b', address: '?b', isChange: true },
    ]
    const last = steps.reduce((now, step) => openAfter(now, { ...now.visited, ...step }), {
      id: 1,
      visited: start,
    })
    expect(last.id).toBe(1)
  })
})

describe('QB14c what is read for a query', () => {
  // oxlint-disable-next-line consistent-type-assertions -- no text is shown
  const t = ((key: string) => key) as unknown as QueryTranslate
  const contextOf = (state: QueryState): QueryContextValue => ({
    state,
    ignored: [],
    naming: { t, locale: 'en', catalogue },
    problems: { byKey: new Map(), unassigned: [] },
    changedTable: null,
    pendingSwitch: null,
    setPendingSwitch: () => undefined,
    change: () => undefined,
    drillPath: [],
  })
  const rows = (field: string): QueryState => ({ ...emptyState, rows: [{ field }] })
  const show = (id: number, state: QueryState) => setOpenQuery({ id, context: contextOf(state) })
  const clicked = (id: number, state: QueryState) => {
    show(id, state)
    const query = openQuery()
    if (query === null) throw new Error('a query is open')
    return query
  }
  afterEach(() => setOpenQuery(null))

  it('QB14c is for the query as it is after a change', async () => {
    const query = clicked(1, rows('phase'))
    const read = readFor(query, async () => Promise.resolve('facts'))
    show(1, rows('airport'))
    expect(await read).toMatchObject({ value: 'facts', context: { state: rows('airport') } })
  })

  it.each([
    ['another query', 2],
    ['another page', null],
  ])('QB14c is dropped after %s was opened', async (_, next) => {
    const query = clicked(1, rows('phase'))
    const read = readFor(query, async () => Promise.resolve('facts'))
    if (next === null) setOpenQuery(null)
    else show(next, rows('airport'))
    expect(await read).toBeNull()
  })

  it('QB14c is not read if another query is open already', async () => {
    const query = clicked(1, rows('phase'))
    show(2, rows('airport'))
    let count = 0
    const read = async () => Promise.resolve((count += 1))
    expect(await readFor(query, read)).toBeNull()
    expect(count).toBe(0)
  })
})
