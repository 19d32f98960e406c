// Whose files a deletion takes along: what was uploaded is the platform's own and goes, what lies in folders stays.
import type { Source } from '#contract/data-manager/source.ts'

export const filesOf = (sources: readonly Pick<Source, 'dbms'>[]) => ({
  go: sources.some(({ dbms }) => dbms === 'upload'),
  stay: sources.length === 0 || sources.some(({ dbms }) => dbms !== 'upload'),
})
