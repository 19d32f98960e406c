// The values of the board editor, and how they are stored and merged (MRG4).
import { z } from 'zod'
import { type Board, type BoardWrite, boardLimits, boardTile, boardWrite } from '#contract/query/board.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { isRecord, type Shape, value } from '#domain/merge/shape.ts'
import { readAddress, writeAddress } from '../../state/query-params.ts'
import { type QueryState, emptyState } from '../../state/query-state.ts'
import { readFilters, writeFilters } from './board-filters.ts'

const access = ['private', 'groups', 'everyone'] as const satisfies readonly Sharing['kind'][]

export const boardForm = z.object({
  name: z.string(),
  description: z.string(),
  access: z.enum(access),
  groups: z.array(z.string()),
  tiles: z.array(boardTile),
  /** The filters and the comparison, as in the address. */
  filters: z.string(),
  /** Minutes; `0` is never. */
  refresh: z.string(),
})
export type BoardForm = z.infer<typeof boardForm>

export const emptyForm: BoardForm = {
  name: '',
  description: '',
  access: 'private',
  groups: [],
  tiles: [],
  filters: '',
  refresh: '0',
}

export const longest = boardLimits

/** Reads filters and comparison from a part of an address. */
export function filtersOf(text: string): QueryState {
  const { state } = readAddress(new URLSearchParams(text))
  return { ...emptyState, filters: state.filters, comparison: state.comparison }
}

export function filtersText({ filters, comparison }: QueryState): string {
  return writeAddress({ ...emptyState, filters, comparison })
}

const sharingOf = ({ access: kind, groups }: BoardForm): Sharing => {
  if (kind === 'groups') return { kind, groups: [...groups] }
  return { kind }
}

/** The members of a stored board that are edited. */
export function documentOf(board: Board): BoardWrite {
  return boardWrite.parse(board)
}

/** The values of the form. `isField` tells names of fields from calendar units. */
export function formOf(document: BoardWrite, isField: (name: string) => boolean): BoardForm {
  const { sharing, name, description, tiles } = document
  return {
    name,
    description,
    access: sharing.kind,
    groups: sharing.kind === 'groups' ? sharing.groups : [],
    tiles,
    filters: filtersText(readFilters(document, isField)),
    refresh: String(document.refresh_minutes),
  }
}

export function toDocument(values: BoardForm): BoardWrite {
  const { name, description, tiles, filters, refresh } = values
  return {
    name,
    description,
    sharing: sharingOf(values),
    tiles,
    ...writeFilters(filtersOf(filters)),
    refresh_minutes: Number(refresh),
  }
}

const members = { kind: 'members', members: {} } as const satisfies Shape

/** Tiles are merged by their id, with their order; filters by field. */
export const boardShape = {
  kind: 'members',
  members: {
    tiles: {
      kind: 'rows',
      row: members,
      keyOf: (row: unknown) => (isRecord(row) && typeof row['id'] === 'string' ? row['id'] : undefined),
    },
    filter: members,
    sharing: value,
    evol: value,
  },
} as const satisfies Shape
