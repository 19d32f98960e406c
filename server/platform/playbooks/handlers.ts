// Playbooks: their texts, versions, layouts, and the modules that nodes come from (PBK*).
import { createHash } from 'node:crypto'
import type { PlatformApi } from '#contract/api.ts'
import { freshUuid } from '../core/clock.ts'
import { isNamedBy } from '../core/etag.ts'
import { sortedPage, type Listing } from '../core/sorted-page.ts'
import type { PlaybookVersionRow } from '../db/playbook-tables.ts'
import { Reply, type Context, type Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { openDocumentFetch } from './fetch-document.ts'
import { createPlaybook, removePlaybook, savePlaybook, type Sent } from './storage/write-playbook.ts'
import { keepLayout, readLayout } from './storage/layouts.ts'
import { rowOf, summaryOf, versionOf, type KeptPlaybook } from './storage/playbook-row.ts'
import { textAnswer } from './storage/text-reply.ts'
import { listPlaybooks } from './storage/playbook-list.ts'
import type { ModuleCatalogue } from './modules/module-catalogue.ts'
import type { Reader } from './reading/open-reader.ts'

interface PlaybookDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'settings'> {
  readonly reader: Reader
  readonly catalogue: ModuleCatalogue
  /** Private networks that documents may be fetched from. */
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

const shown = (row: KeptPlaybook) => {
  const playbook = summaryOf(row)
  return new Reply({ playbook }, { etag: playbook.etag })
}

/** Handlers of the documents. */
const documentHandlers = (deps: PlaybookDeps): Pick<Handlers<Area>, 'create' | 'put' | 'remove'> => {
  const { db, clock, reader } = deps

  /** Who was shut out while the document was on its way writes nothing any more. */
  const receive = async (
    body: ReadableStream<Uint8Array>,
    { context, address }: { context: Context; address?: string },
  ): Promise<Sent> => {
    const bytes = await bytesOf(body)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const told = await reader.read({ bytes, address, fresh: freshUuid() })
    await context.admitAgain()
    return { bytes, sha256, told }
  }

  return {
    create: async ({ body }, context) => {
      const sent = await receive(body, { context })
      return shown(await createPlaybook(db, { sent, by: { session: context.session, clock } }))
    },
    put: async ({ params, query, body, ifMatch }, context) => {
      const sent = await receive(body, { context, address: params.playbook.toLowerCase() })
      const by = { session: context.session, clock }
      return shown(await savePlaybook(db, { sent, by, ifMatch, restored: query.restored_from }))
    },
    remove: async ({ params, ifMatch }, { session }) => {
      await removePlaybook(db, { uuid: params.playbook, by: { session, clock }, ifMatch })
      return {}
    },
  }
}

const moduleHandlers = ({ catalogue }: PlaybookDeps): Pick<Handlers<Area>, 'modules' | 'moduleStep'> => ({
  modules: async (_input, { wanted }) => {
    const { modules, etag } = await catalogue.all()
    const status = isNamedBy(wanted.ifNoneMatch, etag) ? 304 : 200
    return new Reply({ modules }, { etag, isKept: true, status })
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
    get: ({ params }, { wanted }) => textAnswer(db, { uuid: params.playbook, wanted }),
    summary: async ({ params }) => shown(await rowOf(db, params.playbook)),
    version: ({ params }, { wanted }) =>
      textAnswer(db, { uuid: params.playbook, number: params.number, wanted }),
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
      await keepLayout(db, { uuid: params.playbook, layout: body, by: { session, clock } })
      return { layout: body }
    },
    fetch: async ({ body }, { signal }) => fetchDocument(body.address, signal),
  }
}
