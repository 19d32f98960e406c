// Saving a provider: sent with the version it was made on, merged where somebody else saved another one meanwhile.
import type { ProviderWrite, Provider } from '#contract/iam/provider.ts'
import { providerWrite } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { documentOf, withSecret } from './form-values.ts'
import { providerShape } from './provider-shape.ts'
import { keepProvider, providerQuery, refreshProviders } from './use-providers.ts'

export const storedVersion = (read: Provider): Stored<ProviderWrite> => ({
  document: documentOf(read),
  etag: read.etag,
  user: read.updated_by,
  at: read.updated_at,
})

const latest = async (id: string): Promise<Stored<ProviderWrite> | null> => {
  try {
    const { provider } = await queryClient.fetchQuery({ ...providerQuery(id), staleTime: 0 })
    return storedVersion(provider)
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

interface Options {
  readonly id: string
  /** What is typed as a new secret; empty for none. It travels beside the document, and into no merge. */
  readonly secret: () => string
  readonly onSaved: (saved: Provider, sent: ProviderWrite) => void
  readonly onMerged: (document: ProviderWrite, stored: Stored<ProviderWrite>) => void
  readonly onRefused: (error: Error) => void
}

export const useSaveProvider = ({ id, secret, onSaved, onMerged, onRefused }: Options) =>
  useMergedSave<ProviderWrite, Provider>({
    shape: providerShape,
    read: (document) => providerWrite.safeParse(document).data,
    latest: () => latest(id),
    send: async (document, etag) => {
      const body = withSecret(document, secret())
      const { provider } =
        etag === null
          ? await call(providers.create, { body })
          : await call(providers.update, { params: { id }, body, ifMatch: etag })
      return provider
    },
    onSaved: (saved, { document }) => {
      keepProvider(saved)
      onSaved(saved, document)
      void refreshProviders()
    },
    onMerged,
    onRefused,
  })
