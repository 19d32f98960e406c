// Calls of playbooks. Texts are sent and received as bytes and are never rewritten (PBK7).
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookLayout, PlaybookSummary } from '#contract/playbook/playbook.ts'
import { ApiError } from '#src/lib/api-error.ts'
import { call, respond } from './call.ts'
import { invalidate, queryOf } from './query-client.ts'

/** A stored document: its text and its version for `If-Match`. */
interface PlaybookText {
  readonly text: string
  readonly etag: string
}

/** The text of a reply. It may start with a byte order mark, which is part of the text. */
const textOf = async (response: Response): Promise<string> => {
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError('The connection broke', { kind: 'network', cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new ApiError('The document is not UTF-8', { kind: 'contract', cause })
  }
}

const bodyOf = (text: string): Blob => new Blob([text], { type: 'application/json' })

export async function readPlaybookText(uuid: string, signal?: AbortSignal): Promise<PlaybookText> {
  const response = await respond(playbooks.get, { params: { playbook: uuid } }, { signal })
  return { text: await textOf(response), etag: response.headers.get('etag') ?? '' }
}

export async function readVersionText(uuid: string, number: number, signal?: AbortSignal): Promise<string> {
  const response = await respond(playbooks.version, { params: { playbook: uuid, number } }, { signal })
  return textOf(response)
}

export async function createPlaybook(text: string): Promise<PlaybookSummary> {
  const { playbook } = await call(playbooks.create, { body: bodyOf(text) })
  void stale()
  return playbook
}

interface Saved {
  readonly text: string
  /** The version that the text is based on. */
  readonly etag: string
  /** The version that the text was read from. */
  readonly restoredFrom?: number
}

export async function savePlaybook(
  uuid: string,
  { text, etag, restoredFrom }: Saved,
): Promise<PlaybookSummary> {
  const { playbook } = await call(playbooks.put, {
    params: { playbook: uuid },
    query: restoredFrom === undefined ? {} : { restored_from: restoredFrom },
    body: bodyOf(text),
    ifMatch: etag,
  })
  void stale()
  return playbook
}

/** The list entry of one playbook. */
export function summaryQuery(uuid: string) {
  return queryOf(playbooks.summary, { params: { playbook: uuid } })
}

/** Positions of nodes that were moved by hand. */
export async function readLayout(uuid: string): Promise<PlaybookLayout> {
  const { layout } = await call(playbooks.layout, { params: { playbook: uuid } })
  return layout
}

export async function saveLayout(uuid: string, layout: PlaybookLayout): Promise<void> {
  await call(playbooks.setLayout, { params: { playbook: uuid }, body: layout })
}

/** The modules that nodes can use. */
export const modulesQuery = { ...queryOf(playbooks.modules), staleTime: 5 * 60_000 }

/** Inputs and outputs of an action or trigger of a module. */
export function moduleStepQuery(module: string, step: string) {
  return {
    ...queryOf(playbooks.moduleStep, { params: { module, step } }),
    staleTime: 5 * 60_000,
  }
}

const stale = (): Promise<void> => invalidate(playbooks.list, playbooks.summary, playbooks.versions)
