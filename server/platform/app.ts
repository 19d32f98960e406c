// Combines the handlers of all areas into one function from request to response.
import { gatewayApi, platformApi, type Area } from '#contract/api.ts'
import type { PlatformHandlers } from './core/handler.ts'
import { bodyMemoryLimits, openBodyMemory } from './http/body-memory.ts'
import { openApiDocument } from './http/openapi.ts'
import { routerOf, type PlatformFetch, type RouterDeps } from './http/router.ts'
import type { AnyHandler, Route } from './http/serve-endpoint.ts'

const routesOf = (area: Area, handlers: Readonly<Record<string, AnyHandler>>): readonly Route[] =>
  Object.entries(area).flatMap(([name, endpoint]) => {
    const handler = handlers[name]
    return handler === undefined ? [] : [{ endpoint, handler }]
  })

/** The document is generated on first use. */
const openApiOf = (version: string): (() => string) => {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(openApiDocument({ version, areas: { ...platformApi, ...gatewayApi } }))
    return text
  }
}

/** Routes requests to the handlers. */
export function platformApp(
  handlers: PlatformHandlers,
  { version, ...deps }: Omit<RouterDeps, 'openApi' | 'bodyMemory'> & { readonly version: string },
): PlatformFetch {
  return routerOf(
    [
      ...routesOf(platformApi.iam, handlers.iam),
      ...routesOf(platformApi.applicationScreen, handlers.applicationScreen),
      ...routesOf(platformApi.secondFactor, handlers.secondFactor),
      ...routesOf(platformApi.passkeys, handlers.passkeys),
      ...routesOf(platformApi.passwordLinks, handlers.passwordLinks),
      ...routesOf(platformApi.users, handlers.users),
      ...routesOf(platformApi.sessions, handlers.sessions),
      ...routesOf(platformApi.groups, handlers.groups),
      ...routesOf(platformApi.roles, handlers.roles),
      ...routesOf(platformApi.apiKeys, handlers.apiKeys),
      ...routesOf(platformApi.applications, handlers.applications),
      ...routesOf(platformApi.organizations, handlers.organizations),
      ...routesOf(platformApi.identitySettings, handlers.identitySettings),
      ...routesOf(platformApi.audit, handlers.audit),
      ...routesOf(platformApi.providers, handlers.providers),
      ...routesOf(platformApi.dataManager, handlers.dataManager),
      ...routesOf(platformApi.query, handlers.query),
      ...routesOf(platformApi.boards, handlers.boards),
      ...routesOf(platformApi.lineage, handlers.lineage),
      ...routesOf(platformApi.engine, handlers.engine),
      ...routesOf(platformApi.playbooks, handlers.playbooks),
      ...routesOf(platformApi.uploads, handlers.uploads),
      ...routesOf(platformApi.today, handlers.today),
      ...routesOf(platformApi.store, handlers.store),
      ...routesOf(platformApi.storeApp, handlers.storeApp),
      ...routesOf(platformApi.storeApi, handlers.storeApi),
    ],
    { ...deps, bodyMemory: openBodyMemory(bodyMemoryLimits), openApi: openApiOf(version) },
  )
}
