import type { RouteObject } from 'react-router'

/** The routes of all features. A feature is part of the console if it has a `routes.tsx`. */
export const featureRoutes: readonly RouteObject[] = Object.values(
  import.meta.glob<RouteObject[]>(['../features/*/routes.tsx', '!../features/login/routes.tsx'], {
    eager: true,
    import: 'routes',
  }),
).flat()
