// Filters and orders the list of providers.
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'
import { type SortKey, selectRows } from '#src/components/resource/select-rows.ts'

const columns = ['name', 'kind', 'state', 'users', 'last', 'secret'] as const

const keys = {
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  state: ({ active }) => Number(!active),
  users: ({ users }) => users,
  last: ({ last_sign_in_at: at }) => at,
  secret: ({ client_secret_expires_on: on }) => on,
} as const satisfies Record<(typeof columns)[number], (provider: ProviderSummary) => SortKey>

/** `?q=&sort=-users` */
export const providersParams = defineListParams({
  q: textParam,
  sort: sortParam(columns, { by: 'name', descending: false }),
})
type ProvidersParams = ReturnType<typeof providersParams.read>

/** The filtered list. */
export function filterProviders(
  all: readonly ProviderSummary[],
  { q, sort, language }: ProvidersParams & { language: string },
): readonly ProviderSummary[] {
  return selectRows(all, {
    q,
    text: ({ name, description, directory }) => `${name} ${description} ${directory}`,
    key: keys[sort.by],
    descending: sort.descending,
    language,
  })
}
