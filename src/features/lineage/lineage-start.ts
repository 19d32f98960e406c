// Where the lineage starts, as the address says: the parameters of the request.
import { useSearchParams } from 'react-router'
import { type LineageStart, lineageStartNames } from '#contract/lineage/endpoints.ts'

/** The start in the address; null without one. */
export function useLineageStart(): LineageStart | null {
  const [address] = useSearchParams()
  const found = lineageStartNames.flatMap((name) => {
    const value = address.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}
