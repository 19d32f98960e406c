// The queries and calls of the pages of virtual attributes.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { AttributePreview, VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { query } from '#contract/query/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import type { AttributeDocument, FoundType } from './attribute-form.ts'

export const warehouse = { dwh: warehouseName } as const

export function attributeParams(attribute: string) {
  return { ...warehouse, attribute }
}

export function attributeQuery(attribute: string) {
  return queryOf(dataManager.getAttribute, { params: attributeParams(attribute) })
}

/** The tables that can be queried. A build changes them. */
export const datasetQuery = { ...queryOf(query.dataset), staleTime: 10_000 }

export interface PreviewInput {
  readonly sql: string
  /** Of a new attribute; empty for a stored one, whose name is its own. */
  readonly name: string
  /** The table whose rows are preferred. */
  readonly table: AttributePreview['table']
}

const unusedMs = 30_000
/** Rows of a preview. */
export const previewRows = 6

export function previewBody({ sql, name, table }: PreviewInput) {
  return {
    sql,
    rows: previewRows,
    ...(name !== '' && { attribute_name: name }),
    ...(table !== null && { table }),
  }
}

/** Asked again after a while, because builds change the rows. */
export function previewQuery(input: PreviewInput) {
  return {
    ...queryOf(dataManager.previewAttribute, { params: warehouse, body: previewBody(input) }),
    staleTime: unusedMs,
    gcTime: unusedMs,
    retry: false,
    refetchOnWindowFocus: false,
  }
}

/** What the platform finds about the SQL; unknown if it cannot answer, since saving is refused then. */
export async function findType(input: PreviewInput): Promise<FoundType> {
  try {
    return (await queryClient.fetchQuery(previewQuery(input))).preview
  } catch {
    return { kind: null, type: null }
  }
}

/** What shows virtual attributes. */
const readAgain = (): Promise<void> => invalidate(dataManager.listAttributes, query.dataset, query.run)

export async function createAttribute(document: AttributeDocument): Promise<VirtualAttribute> {
  const { attribute } = await call(dataManager.createAttribute, { params: warehouse, body: document })
  void readAgain()
  return attribute
}

export async function readAttribute(name: string): Promise<VirtualAttribute> {
  return (await call(dataManager.getAttribute, { params: attributeParams(name) })).attribute
}

/** Saves over the version `etag`; null creates the attribute again. */
export async function saveAttribute(
  document: AttributeDocument,
  etag: string | null,
): Promise<VirtualAttribute> {
  if (etag === null) return createAttribute(document)
  const { attribute_name: name, ...body } = document
  const { attribute } = await call(dataManager.updateAttribute, {
    params: attributeParams(name),
    body,
    ifMatch: etag,
  })
  queryClient.setQueryData(attributeQuery(name).queryKey, (before) => before && { ...before, attribute })
  void readAgain()
  return attribute
}

export async function deleteAttribute({ attribute_name: name, etag }: VirtualAttribute): Promise<unknown> {
  return call(dataManager.deleteAttribute, { params: attributeParams(name), ifMatch: etag })
}

export function afterDeletion(): Promise<void> {
  return readAgain()
}
