import { useMay } from '#src/api/session.ts'

/** Whether the user may create the object of a table, build it, and query it. */
export function useMayPrepare(): boolean {
  const mayDesign = useMay('data-manager:object:write')
  const mayBuild = useMay('data-manager:build:run')
  const mayQuery = useMay('query-builder-legacy:query:run')
  return mayDesign && mayBuild && mayQuery
}
