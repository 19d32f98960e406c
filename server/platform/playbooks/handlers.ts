// Playbook endpoints: texts, versions, layouts, and the modules of nodes (PBK*).
import { createHash } from 'node:crypto'
import type { PlatformApi } from '#contract/api.ts'
import { freshUuid } from '../core/clock.ts'
import { matchesIfNoneMatch } from '../../if-none-match.ts'
import { sortedPage, type Listing } from '../core/sorted-page.ts'
import type { PlaybookVersionRow } from '../db/playbook-tables.ts'
import { Reply, type Context, type Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { openDocumentFetch } from './fetch-document.ts'
import { createPlaybook, removePlaybook, savePlaybook, type SentPlaybook } from './storage/write-playbook.ts'
import { writeLayout, readLayout } from './storage/layouts.ts'
import { rowOf, summaryOf, versionOf, type StoredPlaybook } from './storage/playbook-row.ts'
import { textReply } from './storage/text-reply.ts'
import { listPlaybooks } from './storage/playbook-list.ts'
import type { ModuleCatalogue } from './modules/module-catalogue.ts'
import type { Reader } from './reading/open-reader.ts'

interface PlaybookDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'settings'> {
  readonly reader: Reader
  readonly catalogue: ModuleCatalogue
  /** Allowed private networks for fetched documents. */
  readonly networks: readonly string[]
}

type Area = PlatformApi['playbooks']

const versionListing: Listing<PlaybookVersionRow> = {
  text: ({ name, by }) => `${name}\n${by}`,
  sorts: {
    number: ({ number }) => number,
    at: ({ at }) => at,
    nodes: ({ nodes }) => nodes,
    size: ({ size }) => size,
  },
}

const bytesOf = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

const toReply = (row: StoredPlaybook) => {
  const playbook = summaryOf(row)
  return new Reply({ playbook }, { etag: playbook.etag })
}

/** Handlers that write documents. */
const documentHandlers = (deps: PlaybookDeps): Pick<Handlers<Area>, 'create' | 'put' | 'remove'> => {
  const { db, clock, reader } = deps

  /** Receiving may take long, so the caller is authorized again before anything is written. */
  const receive = async (
    body: ReadableStream<Uint8Array>,
    { context, address }: { context: Context; address?: string },
  ): Promise<SentPlaybook> => {
    const bytes = await bytesOf(body)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const details = await reader.read({ bytes, address, fresh: freshUuid() })
    await context.reauthorize()
    return { bytes, sha256, details }
  }

  return {
    create: async ({ body }, context) => {
      const sent = await receive(body, { context })
      return toReply(await createPlaybook(db, { sent, author: { session: context.session, clock } }))
    },
    put: async ({ params, query, body, ifMatch }, context) => {
      const sent = await receive(body, { context, address: params.playbook.toLowerCase() })
      const author = { session: context.session, clock }
      return toReply(await savePlaybook(db, { sent, author, ifMatch, restored: query.restored_from }))
    },
    remove: async ({ params, ifMatch }, { session }) => {
      await removePlaybook(db, { uuid: params.playbook, author: { session, clock }, ifMatch })
      return {}
    },
  }
}

const moduleHandlers = ({ catalogue }: PlaybookDeps): Pick<Handlers<Area>, 'modules' | 'moduleStep'> => ({
  modules: async (_input, { byteConditions }) => {
    const { modules, etag } = await catalogue.all()
    const status = matchesIfNoneMatch(byteConditions.ifNoneMatch, etag) ? 304 : 200
    return new Reply({ modules }, { etag, isCacheable: true, status })
  },
  moduleStep: ({ params }) => catalogue.schemas(params),
})

/** Handlers of playbooks. */
export function playbookHandlers(deps: PlaybookDeps): Handlers<Area> {
  const { db, clock, networks, settings } = deps
  const fetchDocument = openDocumentFetch({ networks, settings })
  return {
    ...documentHandlers(deps),
    ...moduleHandlers(deps),
    list: ({ query }) => listPlaybooks(db, query),
    get: ({ params }, { byteConditions }) =>
      textReply(db, { uuid: params.playbook, conditions: byteConditions }),
    summary: async ({ params }) => toReply(await rowOf(db, params.playbook)),
    version: ({ params }, { byteConditions }) =>
      textReply(db, { uuid: params.playbook, number: params.number, conditions: byteConditions }),
    versions: async ({ params, query }) => {
      const { uuid } = await rowOf(db, params.playbook)
      const rows = await db
        .selectFrom('playbookVersions')
        .selectAll()
        .where('playbook', '=', uuid)
        .orderBy('number', 'desc')
        .execute()
      const page = sortedPage(rows, { query, listing: versionListing })
      return { ...page, items: page.items.map(versionOf) }
    },
    layout: async ({ params }) => ({ layout: await readLayout(db, params.playbook) }),
    setLayout: async ({ params, body }, { session }) => {
      await writeLayout(db, { uuid: params.playbook, layout: body, author: { session, clock } })
      return { layout: body }
    },
    fetch: async ({ body }, { signal }) => fetchDocument(body.address, signal),
  }
}
