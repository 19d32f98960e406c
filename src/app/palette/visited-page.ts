// The palette id of the object or page at an address.

const kinds: Readonly<Record<string, string>> = {
  sources: 'source',
  schema: 'object',
  'virtual-attributes': 'virtualAttribute',
  boards: 'board',
  builds: 'build',
  jobs: 'job',
  playbooks: 'playbook',
  workflows: 'workflow',
  actions: 'customAction',
  users: 'user',
  groups: 'group',
  roles: 'role',
  providers: 'provider',
  applications: 'application',
}

/** Pages whose entries have another name than their address. */
const pages: Readonly<Record<string, string>> = {
  'api-keys': 'apiKeys',
  'identity-settings': 'identitySettings',
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const pageOf = (area: string): string => `page:${area === '' ? 'today' : (pages[area] ?? area)}`
/** Pages of an area that are not objects. */
const subpages: ReadonlySet<string> = new Set(['playbooks/import'])
const isSubpage = (area: string, name: string): boolean => name === 'new' || subpages.has(`${area}/${name}`)

/** For `/sources/<source>/tables/<table>` the table, for `/sources/<source>` the source, for `/sources` the page. */
const idOf = ([area = '', name, part, table]: readonly string[]): string | undefined => {
  const kind = kinds[area]
  if (name === undefined) return pageOf(area)
  if (kind === undefined || isSubpage(area, name)) return undefined
  if (part === undefined) return `${kind}:${name}`
  return kind === 'source' && table !== undefined ? `table:${name}/${table}` : undefined
}

/** The id of the page at an address below the console; undefined if it has none. */
export function visitedAt(address: string): string | undefined {
  const [path = '', search = ''] = address.split('?')
  const saved = new URLSearchParams(search).get('saved')
  if (path === '/query' && saved !== null) return `query:${saved}`
  const parts = path.split('/').slice(1).filter(Boolean).map(decoded)
  const isPackage = parts[0] === 'packages' && parts.length === 3
  return isPackage ? `package:${parts.slice(1).join('/')}` : idOf(parts)
}
