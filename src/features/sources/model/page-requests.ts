// Requests that several source pages describe.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'

export const pageSize = 1000

export function listRequest(): DescribedRequest {
  return describeRequest(dataManager.listSources, { query: { limit: pageSize } })
}

export function extractRequest({ database_name: source, table_name: table }: Table): DescribedRequest {
  return describeRequest(dataManager.extract, {
    params: { source, table },
    body: { sample: true, full_read: true, flashzone: true },
  })
}
