// Which object or page an address shows, by the id its entry has in the palette.
import { matchPath } from 'react-router'

type Said = (params: Readonly<Record<string, string | undefined>>) => string

/** From the address of a thing to its id; the first that fits counts. */
const shapes: readonly (readonly [pattern: string, say: Said])[] = [
  ['/sources/new', () => ''],
  ['/schema/new', () => ''],
  ['/sources/:source/tables/:table', ({ source, table }) => `table:${source}/${table}`],
  ['/sources/:source', ({ source }) => `source:${source}`],
  ['/schema/:object', ({ object }) => `object:${object}`],
  ['/builds/:build', ({ build }) => `build:${build}`],
  ['/jobs/:job', ({ job }) => `job:${job}`],
  ['/:page', ({ page }) => `page:${page}`],
]

/** The id of what an address below the console shows; undefined for what has none. */
export const visitedAt = (address: string): string | undefined => {
  const [path = '', search = ''] = address.split('?')
  const saved = new URLSearchParams(search).get('saved')
  if (path === '/query' && saved !== null) return `query:${saved}`
  for (const [pattern, say] of shapes) {
    const found = matchPath(pattern, path)
    if (found) return say(found.params) || undefined
  }
  return undefined
}
