// Which calls the pages of providers make. No secret stands in them: the place of one is held by its name.
import type { ProviderWrite, TestDraft } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

/** Of the list. */
export function useListRequests(): void {
  return useDescribedRequests(() => [describeRequest(providers.list, { query: { limit: 1000 } })])
}

/** Of the form of a new provider, as it would be sent now. */
export function useCreateRequests(make: () => ProviderWrite): void {
  return useDescribedRequests(() => {
    const body = make()
    const { kind, tenant_id: tenant } = body
    return [
      describeRequest(providers.replyUrl, {}),
      describeRequest(providers.discover, { body: { kind, tenant_id: tenant } }),
      describeRequest(providers.create, { body }),
    ]
  })
}

interface Editing {
  readonly id: string
  readonly etag: string
  readonly body: ProviderWrite
  readonly draft: TestDraft
  readonly mayWrite: boolean
}

const reading = (id: string): readonly DescribedRequest[] => [
  describeRequest(providers.get, { params: { id } }),
  describeRequest(providers.records, { params: { id }, query: { limit: 200 } }),
  describeRequest(providers.replayBasis, { params: { id } }),
]

/** `beginTrial` nests the draft one level deeper than where secrets are looked for. */
const drafted = ({ client_secret: secret, ...draft }: TestDraft): TestDraft => ({
  ...draft,
  ...(secret === undefined ? {} : { client_secret: '<client_secret>' }),
})

const writing = ({ id, etag, body, draft }: Editing): readonly DescribedRequest[] => [
  describeRequest(providers.discover, { body: { kind: draft.kind, tenant_id: draft.tenant_id } }),
  describeRequest(providers.update, { params: { id }, body, ifMatch: etag }),
  describeRequest(providers.beginTrial, { body: { provider: id, draft: drafted(draft) } }),
  describeRequest(providers.forgetRecords, { params: { id } }),
  describeRequest(providers.delete, { params: { id } }),
]

/** Of one provider, as it would be sent now. */
export function useEditRequests(make: () => Editing): void {
  return useDescribedRequests(() => {
    const editing = make()
    return [...reading(editing.id), ...(editing.mayWrite ? writing(editing) : [])]
  })
}

export function useRecordRequests(id: string, record: string): void {
  return useDescribedRequests(() => [describeRequest(providers.record, { params: { id, record } })])
}

export function useTrialRequests(trial: string): void {
  return useDescribedRequests(() => [describeRequest(providers.trial, { params: { id: trial } })])
}
