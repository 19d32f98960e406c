// Every link of the console, one function each. Addresses are below `/console`.

const part = encodeURIComponent

export const paths = {
  home: () => '/',
  login: (to?: string) => (to === undefined || to === '/' ? '/login' : `/login?to=${part(to)}`),
  sources: () => '/sources',
  newSource: () => '/sources/new',
  source: (source: string) => `/sources/${part(source)}`,
  table: (source: string, table: string) => `/sources/${part(source)}/tables/${part(table)}`,
  /** Files that arrive from this computer. */
  uploads: () => '/uploads',
  schema: () => '/schema',
  /** `from` is `<source>/<table>`: the design begins with its attributes. */
  newObject: (from?: string) => (from === undefined ? '/schema/new' : `/schema/new?from=${part(from)}`),
  object: (object: string) => `/schema/${part(object)}`,
  builds: () => '/builds',
  build: (build: string | number) => `/builds/${part(String(build))}`,
  /** The whole state of a question is in `search`, with or without its question mark. */
  query: (search = '') => (search === '' ? '/query' : `/query?${search.replace(/^\?/, '')}`),
  queries: () => '/queries',
  jobs: () => '/jobs',
  job: (job: string) => `/jobs/${part(job)}`,
} as const
