// Labels of codes (QB10): what a dictionary table calls the codes of a field. Requests always contain the codes.
import { useMemo } from 'react'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { type QueryAnswer, runQuery } from '#src/api/query-answer.ts'
import { endpointKey, queryClient } from '#src/api/query-client.ts'
import type { Catalogue, Dictionary } from './catalogue.ts'

/** The label of each code, by the text of the code. */
export type LabelsByCode = ReadonlyMap<string, string>
/** By the key of the dictionary. */
export type Labels = ReadonlyMap<string, LabelsByCode>

/** The codes of larger dictionaries are shown without labels. */
const maxCodes = 20_000
/** Milliseconds. A build may change the labels. */
const freshTime = 60_000

const dictionaryKey = (dictionary: Dictionary): string => JSON.stringify(dictionary)

/** Lists the codes and labels of a dictionary. */
export function labelsRequest({ id, value, ...table }: Dictionary): QueryRequest {
  return {
    data: { fields: { [id]: ['select'], [value]: ['select'] }, limit: maxCodes, hints: true },
    ...table,
  }
}

/** Reads the labels; none if some were not returned. A label of several codes is followed by the code. */
export function readLabels({ columns, hints }: QueryAnswer, { id, value }: Dictionary): LabelsByCode {
  if ((hints ?? columns.rows) > columns.rows) return new Map()
  const cellsOf = (field: string) => columns.periods[0]?.values.get(field)?.get('select') ?? []
  const labels = cellsOf(value)
  const entries = cellsOf(id).flatMap((code, row) => {
    const label = labels[row] ?? ''
    return (code ?? null) === null || label === '' ? [] : [{ code: String(code), label: String(label) }]
  })
  const counts = Map.groupBy(entries, ({ label }) => label)
  return new Map(
    entries.map(({ code, label }) => [
      code,
      (counts.get(label)?.length ?? 0) > 1 ? `${label} (${code})` : label,
    ]),
  )
}

interface LabelSource {
  readonly catalogue: Catalogue
  readonly labels?: Labels
}

/** Returns the labels of the codes of a field; undefined if it has none, or they are not loaded. */
export function labelsOf({ catalogue, labels }: LabelSource, field: string): LabelsByCode | undefined {
  const dictionary = catalogue.dictionaries.get(field)
  return dictionary === undefined ? undefined : labels?.get(dictionaryKey(dictionary))
}

const labelOptions = (dictionary: Dictionary) => {
  const request = labelsRequest(dictionary)
  return queryOptions({
    queryKey: [...endpointKey(query.run), 'labels', request],
    queryFn: async ({ signal }) =>
      [dictionaryKey(dictionary), readLabels(await runQuery(request, signal), dictionary)] as const,
    staleTime: freshTime,
    structuralSharing: false,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

type Loaded = readonly [string, LabelsByCode]
const loaded = (results: readonly { readonly data: Loaded | undefined }[]): readonly Loaded[] =>
  results.flatMap(({ data }) => (data === undefined ? [] : [data]))

const dictionariesOf = ({ dictionaries }: Catalogue, fields: readonly string[]): readonly Dictionary[] => {
  const used = fields.flatMap((field) => dictionaries.get(field) ?? [])
  return [...new Map(used.map((dictionary) => [dictionaryKey(dictionary), dictionary])).values()]
}

/** Starts to load the labels of the codes of these fields. */
export function startLabels(catalogue: Catalogue, fields: readonly string[]): void {
  for (const dictionary of dictionariesOf(catalogue, fields))
    void queryClient.prefetchQuery(labelOptions(dictionary))
}

/** Loads the labels of the codes of these fields. */
export function useLabels(catalogue: Catalogue, fields: readonly string[]): Labels {
  const list = useQueries({ queries: dictionariesOf(catalogue, fields).map(labelOptions), combine: loaded })
  return useMemo(() => new Map(list), [list])
}

const isAnyPending = (results: readonly { readonly isPending: boolean }[]): boolean =>
  results.some(({ isPending }) => isPending)

/** Returns whether labels of the codes of these fields are still being read. */
export function useIsReadingLabels(catalogue: Catalogue, fields: readonly string[]): boolean {
  return useQueries({
    queries: dictionariesOf(catalogue, fields).map(labelOptions),
    combine: isAnyPending,
  })
}
