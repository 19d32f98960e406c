import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { QueryTranslate } from '../state/naming.ts'
import { QueryContext } from '../state/query-context.ts'
import { emptyState } from '../state/query-state.ts'
import { answerOf, catalogue } from '../state/testing/fixtures.ts'
import { buildGrid } from './pivot.ts'
import { SingleFigures } from './SingleFigures.tsx'

// oxlint-disable-next-line consistent-type-assertions -- the texts need no translation
const t = ((key: string) => key) as unknown as QueryTranslate

it('QB9c the figures of one row are those of the current period', () => {
  const response = answerOf([
    {
      scales: {},
      data: { cost: { sum: [{ value: 11 }, { value: 22 }], count: [{ value: 33 }, { value: 44 }] } },
    },
  ])
  const state = {
    ...emptyState,
    values: [
      { mode: 'sum', field: 'cost' },
      { mode: 'count', field: 'cost' },
    ],
    comparison: { scale: 'year', mode: 'date', depth: 1 },
  } as const
  const grid = buildGrid({ response, ranking: null }, { ...state, isNumber: () => false })
  const context = {
    state,
    ignored: [],
    naming: { t, locale: 'en', catalogue },
    problems: { byKey: new Map(), unassigned: [] },
    changedTable: null,
    pendingSwitch: null,
    setPendingSwitch: () => undefined,
    change: () => undefined,
    drillPath: [],
  }
  const html = renderToStaticMarkup(
    <QueryContext value={context}>
      <SingleFigures grid={grid} />
    </QueryContext>,
  )
  expect([...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text)).toEqual(['11', '33'])
})
