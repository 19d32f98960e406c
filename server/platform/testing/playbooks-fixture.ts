// A platform with accounts that can write playbooks, read them, or neither, and short calls for their texts.
import { playbooks } from '#contract/playbook/endpoints.ts'
import { type PlaybookSummary, playbookSummary } from '#contract/playbook/playbook.ts'
import { z } from 'zod'
import type { CallResult } from '../http/client.ts'
import { openUsersFixture, type UsersFixture } from './users-fixture.ts'

export const harbourUuid = '5b1d7c0e-4c39-4f6e-9d55-0a8c6a1f2e11'

/** A document with these members and nodes. */
export function documentOf(members: object = {}, nodes: object = {}): string {
  return JSON.stringify({
    name: 'Berths',
    uuid: harbourUuid,
    workspace: 'Harbour',
    description: '',
    ...members,
    nodes,
  })
}

interface PutOptions {
  readonly token?: string
  readonly ifMatch?: string
  readonly restoredFrom?: number
}

export interface PlaybooksFixture {
  readonly users: UsersFixture
  /** Token of the first administrator. */
  readonly token: string
  /** The response of a path. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** The text of a playbook, as bytes. */
  bytes(path: string): Promise<Buffer>
  post(text: string | Uint8Array<ArrayBuffer>, token?: string): Promise<CallResult>
  put(uuid: string, text: string | Uint8Array<ArrayBuffer>, options: PutOptions): Promise<CallResult>
  /** The summary in a successful response. */
  summaryOf(called: CallResult): PlaybookSummary
  /** Creates a document with a new uuid. */
  create(members?: object, nodes?: object): Promise<PlaybookSummary>
  /** The audit entries of a playbook. */
  audit(uuid: string): Promise<{ action: string; before: unknown; after: unknown }[]>
  close(): Promise<void>
}

const playbookReply = z.object({ playbook: playbookSummary })
const jsonBlob = (text: string | Uint8Array<ArrayBuffer>): Blob =>
  new Blob([text], { type: 'application/json' })

export async function openPlaybooksFixture(): Promise<PlaybooksFixture> {
  const users = await openUsersFixture()
  const { platform, token } = users
  const summaryOf: PlaybooksFixture['summaryOf'] = ({ status, body }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return playbookReply.parse(body).playbook
  }
  const get: PlaybooksFixture['get'] = (path, headers = {}) =>
    platform.fetch(
      new Request(`http://platform.invalid${path}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
      { address: '192.0.2.1', requestId: 'test' },
    )
  const post: PlaybooksFixture['post'] = (text, by = token) =>
    platform.call(playbooks.create, { token: by, body: jsonBlob(text) })
  return {
    users,
    token,
    get,
    post,
    summaryOf,
    bytes: async (path) => Buffer.from(await (await get(path)).arrayBuffer()),
    put: (uuid, text, { token: by = token, ifMatch, restoredFrom }) =>
      platform.call(playbooks.put, {
        token: by,
        params: { playbook: uuid },
        query: restoredFrom === undefined ? {} : { restored_from: restoredFrom },
        body: jsonBlob(text),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    create: async (members = {}, nodes = {}) =>
      summaryOf(await post(documentOf({ uuid: undefined, ...members }, nodes))),
    audit: async (uuid) => {
      const rows = await platform.deps.db
        .selectFrom('audit')
        .selectAll()
        .where('object', '=', uuid)
        .orderBy('seq')
        .execute()
      const read = (json: string | null): unknown => JSON.parse(json ?? 'null')
      return rows.map(({ action, beforeJson, afterJson }) => ({
        action,
        before: read(beforeJson),
        after: read(afterJson),
      }))
    },
    close: () => platform.close(),
  }
}
