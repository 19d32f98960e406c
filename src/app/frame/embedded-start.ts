// The gateway writes the session and the preferences into the document (GW9), so that the first page needs no request
// for them.
import { gateway } from '#contract/gateway/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { queryClient } from '#src/api/query-client.ts'
import { applicationPreferences, isRemembered, whoAmI } from '#src/api/session.ts'
import { parseExactJson } from '#src/lib/exact-json.ts'
import { syncPlatformTime } from '#src/lib/platform-time.ts'

const member = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

const readBlock = (): unknown => {
  const block = document.getElementById('start')
  block?.remove()
  try {
    return parseExactJson(block?.textContent ?? '')
  } catch {
    return undefined
  }
}

/**
 * Takes over what the document contains. A missing session is trusted only if this browser remembers none: a browser
 * does not send the cookie when a page of another site opens the console.
 */
export function takeEmbedded(): void {
  const data = readBlock()
  const date = member(data, 'date')
  if (typeof date === 'string') syncPlatformTime(date)
  const preferences = iam.preferences.response.schema.safeParse(member(data, 'preferences'))
  if (preferences.success) queryClient.setQueryData(applicationPreferences.queryKey, preferences.data)
  const start = gateway.whoAmI.response.schema.safeParse(member(data, 'session'))
  if (!start.success || (start.data.session === null && isRemembered())) return
  queryClient.setQueryData(whoAmI.queryKey, start.data)
}
