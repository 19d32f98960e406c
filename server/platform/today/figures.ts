// The figures of Today: the latest values of up to four saved queries. Each fails on its own.
import type { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Figure, figures } from '#contract/today/today.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import { problemAt } from '../core/error.ts'
import { platformErrorOf } from '../core/platform-error-of.ts'
import type { Session } from '../core/session.ts'
import { figureRequest, mostGroups, readFigure, shapeOf, type FigureShape } from './figure-of.ts'
import { mayCall } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const shown = 4
const empty = { value: null, unit: null, label: null, previous: null, points: [] } as const

const failureOf = (error: unknown): Problem => {
  const { code, params } = platformErrorOf(error)
  return problemAt('', code, params)
}

interface Possible {
  readonly saved: SavedQuery
  readonly shape: FigureShape
}

const figureOf = async (
  ask: EndpointClient,
  { saved: { id, name, request }, shape }: Possible,
): Promise<Figure> => {
  const head = { id, name, failure: null }
  try {
    // Like the tile of a board: it is not in the history of the query.
    const response = await ask(query.run, { query: { source: 'board' }, body: figureRequest(request) })
    const read = readFigure(shape, response)
    if (read !== undefined) return { ...head, ...read }
    return { ...head, ...empty, points: [], failure: problemAt('', 'figure_too_long', { limit: mostGroups }) }
  } catch (error) {
    return { ...head, ...empty, points: [], failure: failureOf(error) }
  }
}

const byChange = ({ saved: one }: Possible, { saved: other }: Possible): number =>
  other.updated_at.localeCompare(one.updated_at)

/** Saved queries of the caller with one value, by name. */
const possibleFigures = async (ask: EndpointClient): Promise<readonly Possible[]> => {
  const { items } = await ask(query.listSaved, { query: { limit: 1000, sort: 'name' } })
  return items.flatMap((saved) => {
    const shape = shapeOf(saved.request)
    return shape === undefined ? [] : [{ saved, shape }]
  })
}

/** The chosen figures in their order; without a choice, those that were changed last. */
export async function figuresFor(
  { clientFor }: TodayDeps,
  { session, ids }: { session: Session; ids: readonly string[] | undefined },
): Promise<z.input<typeof figures>> {
  if (!mayCall(session, query.listSaved)) return { figures: [], choices: [] }
  const ask = clientFor(session)
  const possible = await possibleFigures(ask)
  const chosen =
    ids === undefined
      ? possible.toSorted(byChange).slice(0, shown)
      : ids.flatMap((id) => possible.find(({ saved }) => saved.id === id) ?? [])
  return {
    figures: await Promise.all(chosen.map((each) => figureOf(ask, each))),
    choices: possible.map(({ saved: { id, name } }) => ({ id, name })),
  }
}
